package io.dayseal.infer;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which values stand in one place of the records: a column, a field, the elements of a list. */
final class ValueShape {
  private final TextStats texts = new TextStats();
  private final NumberStats numbers = new NumberStats();
  private final Map<String, ValueShape> fields = new LinkedHashMap<>();
  private @Nullable ValueShape element;
  private long textCount;
  private long numberCount;
  private long flagCount;
  private long objectCount;
  private long arrayCount;

  void text(String value, TemporalPatterns patterns) {
    textCount++;
    texts.add(value, patterns);
  }

  /** A number, spelled as JSON spells it; more digits than any type has make it a text. */
  void number(String spelled, TemporalPatterns patterns) {
    if (NumberStats.spells(spelled)) {
      numberCount++;
      numbers.add(spelled);
    } else {
      text(spelled, patterns);
    }
  }

  void flag() {
    flagCount++;
  }

  void object() {
    objectCount++;
  }

  void array() {
    arrayCount++;
  }

  /** The shape under a key, made when it is new. */
  ValueShape field(String name) {
    return fields.computeIfAbsent(name, n -> new ValueShape());
  }

  /** The shape of the elements. */
  ValueShape element() {
    ValueShape known = element;
    if (known == null) {
      known = new ValueShape();
      element = known;
    }
    return known;
  }

  void merge(ValueShape other) {
    texts.merge(other.texts);
    numbers.merge(other.numbers);
    other.fields.forEach((name, shape) -> field(name).merge(shape));
    if (other.element != null) {
      element().merge(other.element);
    }
    textCount += other.textCount;
    numberCount += other.numberCount;
    flagCount += other.flagCount;
    objectCount += other.objectCount;
    arrayCount += other.arrayCount;
  }

  Map<String, ValueShape> fields() {
    return fields;
  }

  TextStats texts() {
    return texts;
  }

  NumberStats numbers() {
    return numbers;
  }

  /** How many values, nulls not counted. */
  long count() {
    return textCount + numberCount + flagCount + objectCount + arrayCount;
  }

  boolean hasTexts() {
    return textCount > 0;
  }

  boolean hasNumbers() {
    return numberCount > 0;
  }

  boolean hasFlags() {
    return flagCount > 0;
  }

  boolean hasObjects() {
    return objectCount > 0;
  }

  boolean hasArrays() {
    return arrayCount > 0;
  }

  /** How many kinds of values there are. */
  int kinds() {
    int kinds = 0;
    for (long count : new long[] {textCount, numberCount, flagCount, objectCount, arrayCount}) {
      kinds += count > 0 ? 1 : 0;
    }
    return kinds;
  }
}
