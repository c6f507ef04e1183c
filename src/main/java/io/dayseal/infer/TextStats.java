package io.dayseal.infer;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the texts of a column look like; grows with the ways they are spelled, not with the rows.
 */
final class TextStats {
  /** What exporters write where there is no value. */
  private static final Set<String> NULL_TEXTS =
      Set.of("NULL", "null", "NA", "N/A", "n/a", "#N/A", "NaN", "nan", "None", "none", "\\N", "-");

  /** One number below ten in so many, as when prices move between 9 and 80. */
  private static final double FEW_PADDED = 0.01;

  private static final int MAX_KINDS = 64;

  private final NumberStats numbers = new NumberStats();
  private final Map<Long, Long> spellings = new HashMap<>();
  private final Map<String, Long> nullTexts = new TreeMap<>();
  private final Sketch sketch = new Sketch();
  private long count;
  private long empty;
  private long numeric;
  private long padded;
  private long booleans;
  private long temporal;
  private long characters;
  private long blanks;
  private String last = "";
  private long lastSpelling;

  /** Adds a text. */
  void add(String text, TemporalPatterns patterns) {
    if (NULL_TEXTS.contains(text)) {
      nullTexts.merge(text, 1L, Long::sum);
      return;
    }
    count++;
    characters += text.length();
    blanks += text.chars().filter(c -> c == ' ').count();
    if (text.isEmpty()) {
      empty++;
      return;
    }
    if (NumberStats.spells(text)) {
      numeric++;
      numbers.add(text);
    } else if (NumberStats.spellsPadded(text)) {
      padded++;
      numbers.add(text.replaceFirst("^(-?)0+(?=[0-9])", "$1"));
    } else if (text.equals("true") || text.equals("false")) {
      booleans++;
    }
    if (!text.equals(last)) {
      sketch.add(text);
      lastSpelling = patterns.fitting(text);
      last = text;
    }
    if (lastSpelling != 0) {
      temporal++;
      if (spellings.size() < MAX_KINDS || spellings.containsKey(lastSpelling)) {
        spellings.merge(lastSpelling, 1L, Long::sum);
      }
    }
  }

  void merge(TextStats other) {
    numbers.merge(other.numbers);
    other.spellings.forEach((k, v) -> spellings.merge(k, v, Long::sum));
    other.nullTexts.forEach((k, v) -> nullTexts.merge(k, v, Long::sum));
    count += other.count;
    empty += other.empty;
    numeric += other.numeric;
    padded += other.padded;
    booleans += other.booleans;
    temporal += other.temporal;
    characters += other.characters;
    blanks += other.blanks;
  }

  /** Texts, those that may mean NULL not counted. */
  long count() {
    return count;
  }

  /** Texts that may mean NULL, and how often each was found. */
  Map<String, Long> nullTexts() {
    return nullTexts;
  }

  /**
   * Whether there are texts and each is a number; empty ones do not count. Where many fractions
   * have a zero before them, they are codes.
   */
  boolean allNumbers() {
    return numeric > 0 && numeric + padded == count - empty && padded <= FEW_PADDED * count;
  }

  boolean allBooleans() {
    return booleans > 0 && booleans == count - empty;
  }

  /** Whether there are texts and each is a date or timestamp. */
  boolean allTemporal() {
    return temporal > 0 && temporal == count - empty;
  }

  /** The share of dates and timestamps. */
  double temporalShare() {
    return count == 0 ? 0 : (double) temporal / count;
  }

  Set<Long> spellings() {
    return spellings.keySet();
  }

  /** Which values there are; only of one delivery. */
  Sketch sketch() {
    return sketch;
  }

  /** Whether there are texts and each spells a number, as a number in quotes does. */
  boolean quotedNumbers() {
    return allNumbers() && padded == 0 && empty == 0 && nullTexts.isEmpty();
  }

  NumberStats numbers() {
    return numbers;
  }

  /** Whether they read like sentences: several words, longer than names are. */
  boolean prose() {
    return count > 0 && characters >= 20 * count && blanks >= 2 * count;
  }
}
