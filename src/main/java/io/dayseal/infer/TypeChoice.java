package io.dayseal.infer;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The type that holds every value of a column.
 *
 * @param formats of a date or timestamp; empty for ISO 8601
 * @param note what a reader of the definition should know, or nothing
 */
record TypeChoice(ColumnType type, List<String> formats, String note) {
  /** A long holds any number of so many digits. */
  private static final int LONG_DIGITS = 18;

  /** A double gives back any number of so many digits. */
  private static final int DOUBLE_DIGITS = 17;

  /** Digits that a column of numbers may still grow by. */
  private static final int SPARE_DIGITS = 3;

  private static final int CENTS = 2;
  private static final int SMALL_SCALE = 4;

  /** Finer numbers were computed, and have as many digits as a double has. */
  private static final int COMPUTED_SCALE = 12;

  private static TypeChoice of(ColumnType type, String note) {
    return new TypeChoice(type, List.of(), note);
  }

  /**
   * The type of a column of text cells or JSON values; empty when there is none for all of them.
   */
  static Optional<TypeChoice> of(ValueShape shape, boolean cells) {
    if (shape.kinds() == 0) {
      return Optional.of(of(Primitive.STRING, "empty in every delivery"));
    }
    if (quotedNumbers(shape, cells)) {
      NumberStats numbers = new NumberStats();
      numbers.merge(shape.numbers());
      numbers.merge(shape.texts().numbers());
      return Optional.of(ofNumbers(numbers));
    }
    if (shape.kinds() > 1) {
      return Optional.empty();
    }
    if (shape.hasTexts()) {
      return Optional.of(ofTexts(shape.texts(), cells));
    }
    if (shape.hasNumbers()) {
      return Optional.of(ofNumbers(shape.numbers()));
    }
    if (shape.hasFlags()) {
      return Optional.of(of(Primitive.BOOLEAN, ""));
    }
    return nested(shape).filter(TypeChoice::canBeWritten).map(type -> of(type, ""));
  }

  /** Whether some of the numbers of a JSON column stand in quotes. */
  static boolean quotedNumbers(ValueShape shape, boolean cells) {
    return !cells
        && shape.kinds() == 2
        && shape.hasNumbers()
        && shape.hasTexts()
        && shape.texts().quotedNumbers();
  }

  private static TypeChoice ofTexts(TextStats texts, boolean cells) {
    boolean nulls = !texts.nullTexts().isEmpty();
    String found = nulls ? "texts such as " + texts.nullTexts().keySet().iterator().next() : "";
    if (nulls || texts.count() == 0) {
      return of(Primitive.STRING, found);
    }
    if (cells && texts.allNumbers()) {
      return ofNumbers(texts.numbers());
    }
    if (cells && texts.allBooleans()) {
      return of(Primitive.BOOLEAN, "");
    }
    return texts.allTemporal()
        ? ofTimes(texts).orElse(of(Primitive.STRING, ""))
        : of(Primitive.STRING, "");
  }

  /** The type of texts that are all dates and timestamps; empty when no one type holds them all. */
  static Optional<TypeChoice> ofTimes(TextStats texts) {
    return TemporalPatterns.reading(texts.spellings())
        .map(
            reading ->
                new TypeChoice(
                    reading.type(),
                    reading.formats(),
                    reading.ambiguous().map(o -> "could be " + o + " as well").orElse("")));
  }

  private static TypeChoice ofNumbers(NumberStats numbers) {
    if (numbers.whole()) {
      return numbers.integerDigits() <= LONG_DIGITS
          ? of(Primitive.LONG, "")
          : ofDecimals(numbers.integerDigits(), 0);
    }
    int scale = numbers.scale();
    if (scale > COMPUTED_SCALE && numbers.significantDigits() <= DOUBLE_DIGITS) {
      return of(Primitive.DOUBLE, "");
    }
    int spared = scale <= CENTS ? CENTS : scale <= SMALL_SCALE ? SMALL_SCALE : scale + SMALL_SCALE;
    return ofDecimals(numbers.integerDigits(), spared);
  }

  private static TypeChoice ofDecimals(int integerDigits, int scale) {
    if (integerDigits + SPARE_DIGITS + scale <= LONG_DIGITS) {
      return of(new ColumnType.Decimal(LONG_DIGITS, scale), "");
    }
    return integerDigits + scale <= ColumnType.MAX_DECIMAL_PRECISION
        ? of(new ColumnType.Decimal(ColumnType.MAX_DECIMAL_PRECISION, scale), "")
        : of(Primitive.STRING, "numbers of more digits than any type has");
  }

  private static Optional<ColumnType> nested(ValueShape shape) {
    if (shape.kinds() == 0) {
      return Optional.of(Primitive.STRING);
    }
    if (shape.kinds() > 1) {
      return Optional.empty();
    }
    if (shape.hasArrays()) {
      return nested(shape.element()).map(ColumnType.ListOf::new);
    }
    if (!shape.hasObjects()) {
      return shape.hasTexts()
          ? Optional.of(Primitive.STRING)
          : of(shape, false).map(TypeChoice::type);
    }
    List<ColumnType.Field> fields = new ArrayList<>();
    for (Map.Entry<String, ValueShape> field : shape.fields().entrySet()) {
      Optional<ColumnType> type = nested(field.getValue());
      if (type.isEmpty()) {
        return Optional.empty();
      }
      fields.add(new ColumnType.Field(field.getKey(), type.get()));
    }
    return fields.isEmpty() ? Optional.empty() : Optional.of(new ColumnType.Struct(fields));
  }

  /** Whether a definition can spell the type: keys of objects are any text. */
  private static boolean canBeWritten(ColumnType type) {
    try {
      return ColumnType.parse(type.toString()).equals(type);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * The type that holds what both hold, as Parquet files may declare them; empty when none does.
   */
  static Optional<ColumnType> wider(ColumnType one, ColumnType other) {
    if (one.equals(other)) {
      return Optional.of(one);
    }
    if (one instanceof ColumnType.Decimal a && other instanceof ColumnType.Decimal b) {
      int scale = Math.max(a.scale(), b.scale());
      int digits = Math.max(a.precision() - a.scale(), b.precision() - b.scale()) + scale;
      return digits <= ColumnType.MAX_DECIMAL_PRECISION
          ? Optional.of(new ColumnType.Decimal(digits, scale))
          : Optional.empty();
    }
    List<ColumnType> order = List.of(Primitive.INT, Primitive.LONG, Primitive.DOUBLE);
    if (order.contains(one) && order.contains(other)) {
      return Optional.of(order.get(Math.max(order.indexOf(one), order.indexOf(other))));
    }
    List<ColumnType> floating = List.of(Primitive.FLOAT, Primitive.DOUBLE);
    return floating.contains(one) && floating.contains(other)
        ? Optional.of(Primitive.DOUBLE)
        : Optional.empty();
  }
}
