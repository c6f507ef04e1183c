package io.dayseal.delivery;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of numeric fields and literals, such as {@code dd/MM/yyyy HH:mm}, compiled to one step
 * per field or literal character.
 */
final class NumericPattern implements TemporalParser {
  /** Fields by letter; their index is the step's operation. */
  private static final String LETTERS = "yMdHmsSX";

  private static final int YEAR = 0;
  private static final int MONTH = 1;
  private static final int DAY = 2;
  private static final int HOUR = 3;
  private static final int MINUTE = 4;
  private static final int SECOND = 5;
  private static final int FRACTION = 6;
  private static final int ZONE = 7;
  private static final int LITERAL = 8;

  private final int[] operations;
  private final int[] arguments;
  private final boolean date;

  private NumericPattern(int[] operations, int[] arguments, boolean date) {
    this.operations = operations;
    this.arguments = arguments;
    this.date = date;
  }

  /**
   * Compiles a pattern.
   *
   * @param date whether days are wanted, else microseconds
   * @return null when the pattern has other parts than this class knows
   */
  static @Nullable NumericPattern compile(String pattern, boolean date) {
    int[] operations = new int[pattern.length()];
    int[] arguments = new int[pattern.length()];
    int steps = 0;
    int seen = 0;
    for (PatternPart part : PatternPart.split(pattern)) {
      if (part.literal()) {
        for (char c : part.text().toCharArray()) {
          operations[steps] = LITERAL;
          arguments[steps++] = c;
        }
        continue;
      }
      int operation = LETTERS.indexOf(part.text().charAt(0) == 'u' ? 'y' : part.text().charAt(0));
      boolean repeated = operation >= 0 && (seen & (1 << operation)) != 0;
      if (operation < 0 || repeated || !widthKnown(operation, part.text().length())) {
        return null;
      }
      seen |= 1 << operation;
      operations[steps] = operation;
      arguments[steps++] = part.text().length();
    }
    int dateFields = (1 << YEAR) | (1 << MONTH) | (1 << DAY);
    if ((seen & dateFields) != dateFields || ambiguous(operations, arguments, steps)) {
      return null;
    }
    return new NumericPattern(
        Arrays.copyOf(operations, steps), Arrays.copyOf(arguments, steps), date);
  }

  private static boolean widthKnown(int operation, int width) {
    return switch (operation) {
      case YEAR -> width == 4;
      case FRACTION -> width <= 9;
      // Zones are the last part in practice; X and XXX are the ISO 8601 spellings.
      case ZONE -> width <= 3;
      default -> width <= 2;
    };
  }

  /** Whether a field of one or two digits, or a zone, is not told apart by what follows it. */
  private static boolean ambiguous(int[] operations, int[] arguments, int steps) {
    for (int i = 0; i < steps; i++) {
      boolean last = i == steps - 1;
      if (operations[i] == ZONE && !last) {
        return true;
      }
      boolean open = operations[i] > YEAR && operations[i] < FRACTION && arguments[i] == 1;
      boolean bounded =
          last || (operations[i + 1] == LITERAL && Digits.one((char) arguments[i + 1]) < 0);
      if (open && !bounded) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long parse(char[] text, int offset, int length) {
    int at = offset;
    int end = offset + length;
    int year = 0;
    int month = 0;
    int day = 0;
    int hour = 0;
    int minute = 0;
    int second = 0;
    int micros = 0;
    int zone = 0;
    for (int i = 0; i < operations.length; i++) {
      int operation = operations[i];
      int argument = arguments[i];
      int width = width(operation, argument, text, at, end);
      if (width > end - at) {
        return CivilDay.NONE;
      }
      switch (operation) {
        case YEAR -> year = Digits.four(text, at);
        case MONTH -> month = number(text, at, width);
        case DAY -> day = number(text, at, width);
        case HOUR -> hour = number(text, at, width);
        case MINUTE -> minute = number(text, at, width);
        case SECOND -> second = number(text, at, width);
        case FRACTION -> micros = ClockTime.micros(text, at, at + width);
        case ZONE -> zone = zone(text, at, end, argument);
        default -> {
          if (text[at] != argument) {
            return CivilDay.NONE;
          }
        }
      }
      at += width;
    }
    int secondOfDay = ClockTime.seconds(hour, minute, second);
    long days = CivilDay.of(year, month, day);
    if (at != end || days == CivilDay.NONE || secondOfDay < 0 || micros < 0) {
      return CivilDay.NONE;
    }
    long instant = Instants.micros(days, secondOfDay, micros, zone);
    return instant != CivilDay.NONE && date ? days : instant;
  }

  private static int width(int operation, int argument, char[] text, int at, int end) {
    return switch (operation) {
      case LITERAL -> 1;
      case ZONE -> end - at;
      case YEAR, FRACTION -> argument;
      default -> argument == 2 || (at + 1 < end && Digits.one(text[at + 1]) >= 0) ? 2 : 1;
    };
  }

  private static int number(char[] text, int at, int width) {
    return width == 2 ? Digits.two(text, at) : Digits.one(text[at]);
  }

  private static int zone(char[] text, int at, int end, int letters) {
    int length = end - at;
    boolean spelled =
        switch (letters) {
          case 1 -> length == 1 || length == 3 || length == 5;
          case 2 -> length == 1 || length == 5;
          default -> length == 1 || length == 6;
        };
    return spelled ? ClockTime.offset(text, at, end) : ClockTime.NO_OFFSET;
  }
}
