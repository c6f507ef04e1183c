package io.dayseal.delivery;

import org.jspecify.annotations.Nullable;

/**
 * A number with a decimal character of its own, or with a character between groups of three digits.
 * Groups are checked, so that what was meant as a fraction is never taken for thousands.
 */
final class LocalNumberCell extends CellParser {
  private static final int GROUP = 3;

  private final CellParser plain;
  private final ColumnType type;
  private final char decimal;
  private final char grouping;
  private char[] rewritten = new char[64];

  /**
   * A parser before a parser.
   *
   * @param plain reads the number as programs write it
   * @param grouping {@link Dialect#NONE} when there are no groups
   */
  LocalNumberCell(CellParser plain, ColumnType type, char decimal, char grouping) {
    this.plain = plain;
    this.type = type;
    this.decimal = decimal;
    this.grouping = grouping;
  }

  @Override
  @Nullable String push(char[] text, int offset, int length, RowSink sink, int column) {
    int size = length > NumberGrammar.MAX_LENGTH ? -1 : rewrite(text, offset, length);
    if (size < 0) {
      return "expected " + expected() + ", found " + Cited.text(cited(text, offset, length));
    }
    String refusal = plain.push(rewritten, 0, size, sink, column);
    return refusal == null
        ? null
        : refusal + ", written " + Cited.text(cited(text, offset, length));
  }

  private static String cited(char[] text, int offset, int length) {
    return new String(text, offset, Math.min(length, NumberGrammar.MAX_LENGTH));
  }

  private String expected() {
    String groups =
        grouping == Dialect.NONE ? "" : " and " + Cited.text(grouping + "") + " between thousands";
    return type + " with " + Cited.text(decimal + "") + " for decimals" + groups;
  }

  /** The length of the number as programs write it, or -1 when it is not spelled as declared. */
  private int rewrite(char[] text, int offset, int length) {
    if (rewritten.length < length) {
      rewritten = new char[length];
    }
    int end = offset + length;
    int size = 0;
    int digits = 0;
    boolean grouped = false;
    boolean whole = true;
    for (int at = offset; at < end; at++) {
      char c = text[at];
      if (Digits.one(c) >= 0) {
        digits++;
        rewritten[size++] = c;
      } else if (c == grouping && grouping != Dialect.NONE) {
        // The first group has one to three digits, every other one three.
        if (!whole || digits == 0 || digits > GROUP || (grouped && digits != GROUP)) {
          return -1;
        }
        grouped = true;
        digits = 0;
      } else {
        if (whole && grouped && digits != GROUP) {
          return -1;
        }
        whole &= c == '-' || c == '+';
        if ((c != decimal && c == '.') || (grouped && c != decimal)) {
          return -1;
        }
        rewritten[size++] = c == decimal ? '.' : c;
      }
    }
    return whole && grouped && digits != GROUP ? -1 : size;
  }
}
