package io.dayseal.infer;

import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.delivery.TemporalTrial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The spellings of dates and timestamps that are tried, the likelier ones first. A text is
 * described by the set of those that it fits, as the bits of a long.
 */
final class TemporalPatterns {
  private static final int MIN_LENGTH = 6;
  private static final int MAX_LENGTH = 40;

  private static final List<Spelling> SPELLINGS = spellings();

  private final List<TemporalTrial> trials =
      SPELLINGS.stream().map(s -> new TemporalTrial(s.type(), s.pattern())).toList();

  /**
   * One spelling.
   *
   * @param pattern empty for ISO 8601 in all its forms
   * @param named whether it has the name of a month or of a half of the day
   */
  private record Spelling(Primitive type, String pattern, boolean named) {}

  /**
   * What a set of texts is best declared as.
   *
   * @param formats empty for ISO 8601
   * @param ambiguous another format that fits every text as well, such as month and day exchanged
   */
  record Reading(Primitive type, List<String> formats, Optional<String> ambiguous) {}

  private static List<Spelling> spellings() {
    List<Spelling> all = new ArrayList<>();
    for (Primitive iso : List.of(Primitive.DATE, Primitive.TIMESTAMP, Primitive.TIMESTAMPTZ)) {
      all.add(new Spelling(iso, "", false));
    }
    List<String> dates =
        List.of(
            "yyyy-MM-dd",
            "dd.MM.yyyy",
            "dd/MM/yyyy",
            "MM/dd/yyyy",
            "dd-MM-yyyy",
            "MM-dd-yyyy",
            "yyyy/MM/dd",
            "yyyy.MM.dd",
            "d.M.yyyy",
            "d/M/yyyy",
            "M/d/yyyy");
    dates.forEach(pattern -> all.add(new Spelling(Primitive.DATE, pattern, false)));
    for (String named : List.of("dd-MMM-yyyy", "dd MMM yyyy", "d MMM yyyy", "MMM d, yyyy")) {
      all.add(new Spelling(Primitive.DATE, named, true));
    }
    all.add(new Spelling(Primitive.DATE, "yyyyMMdd", false));
    for (String pattern : dates) {
      for (String time : List.of(" HH:mm", " HH:mm:ss")) {
        all.add(new Spelling(Primitive.TIMESTAMP, pattern + time, false));
      }
    }
    for (String pattern :
        List.of(
            "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd'T'HH:mm:ss", "yyyyMMddHHmmss", "yyyyMMdd'T'HHmmss")) {
      all.add(new Spelling(Primitive.TIMESTAMP, pattern, false));
    }
    all.add(new Spelling(Primitive.TIMESTAMP, "M/d/yyyy h:mm a", true));
    all.add(new Spelling(Primitive.TIMESTAMPTZ, "yyyyMMdd'T'HHmmssX", false));
    return List.copyOf(all);
  }

  /** The spellings that a text fits; 0 when it is neither date nor timestamp. */
  long fitting(String text) {
    int length = text.length();
    if (length < MIN_LENGTH
        || length > MAX_LENGTH
        || text.chars().noneMatch(TemporalPatterns::digit)) {
      return 0;
    }
    boolean letters = text.chars().filter(Character::isLetter).count() > 1;
    char[] characters = text.toCharArray();
    long fitting = 0;
    for (int i = 0; i < trials.size(); i++) {
      if ((letters || !SPELLINGS.get(i).named()) && trials.get(i).fits(characters)) {
        fitting |= 1L << i;
      }
    }
    return fitting;
  }

  private static boolean digit(int c) {
    return c >= '0' && c <= '9';
  }

  /** What texts with these sets of spellings are; empty when no one type holds them all. */
  static Optional<Reading> reading(Set<Long> fitting) {
    long dates = of(Primitive.DATE);
    long timestamps = of(Primitive.TIMESTAMP);
    return reading(fitting, Primitive.DATE, dates)
        .or(() -> reading(fitting, Primitive.TIMESTAMP, timestamps))
        .or(() -> reading(fitting, Primitive.TIMESTAMP, (dates | timestamps) & ~iso()))
        .or(() -> reading(fitting, Primitive.TIMESTAMPTZ, of(Primitive.TIMESTAMPTZ)));
  }

  private static long of(Primitive type) {
    long bits = 0;
    for (int i = 0; i < SPELLINGS.size(); i++) {
      bits |= SPELLINGS.get(i).type() == type ? 1L << i : 0;
    }
    return bits;
  }

  /** ISO 8601 as a whole cannot stand beside a pattern. */
  private static long iso() {
    long bits = 0;
    for (int i = 0; i < SPELLINGS.size(); i++) {
      bits |= SPELLINGS.get(i).pattern().isEmpty() ? 1L << i : 0;
    }
    return bits;
  }

  private static Optional<Reading> reading(Set<Long> fitting, Primitive type, long allowed) {
    long common = allowed;
    for (long bits : fitting) {
      common &= bits;
    }
    if (common != 0) {
      Spelling first = SPELLINGS.get(Long.numberOfTrailingZeros(common));
      List<String> formats = first.pattern().isEmpty() ? List.of() : List.of(first.pattern());
      return Optional.of(new Reading(type, formats, exchanged(first, common)));
    }
    return cover(fitting, allowed & ~iso()).map(f -> new Reading(type, f, Optional.empty()));
  }

  private static Optional<String> exchanged(Spelling first, long common) {
    for (int i = 0; i < SPELLINGS.size(); i++) {
      Spelling other = SPELLINGS.get(i);
      boolean swapped =
          !other.equals(first) && letters(other.pattern()).equals(swap(letters(first.pattern())));
      if ((common & (1L << i)) != 0 && swapped) {
        return Optional.of(other.pattern());
      }
    }
    return Optional.empty();
  }

  private static String letters(String pattern) {
    return pattern.replaceAll("d+", "d").replaceAll("M+", "M");
  }

  private static String swap(String letters) {
    return letters.replace('d', '?').replace('M', 'd').replace('?', 'M');
  }

  /** The fewest spellings that together fit every text, found one by one. */
  private static Optional<List<String>> cover(Set<Long> fitting, long allowed) {
    Set<Long> open = new TreeSet<>(fitting);
    TreeSet<Integer> chosen = new TreeSet<>();
    while (!open.isEmpty()) {
      int[] hits = new int[Long.SIZE];
      for (long bits : open) {
        for (int i = 0; i < SPELLINGS.size(); i++) {
          hits[i] += (bits & allowed & (1L << i)) != 0 ? 1 : 0;
        }
      }
      int most = Arrays.stream(hits).max().orElse(0);
      if (most == 0) {
        return Optional.empty();
      }
      int best = 0;
      while (hits[best] != most) {
        best++;
      }
      chosen.add(best);
      long bit = 1L << best;
      open.removeIf(bits -> (bits & bit) != 0);
    }
    return Optional.of(chosen.stream().map(i -> SPELLINGS.get(i).pattern()).toList());
  }
}
