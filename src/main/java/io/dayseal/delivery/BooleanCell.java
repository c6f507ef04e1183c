package io.dayseal.delivery;

import org.jspecify.annotations.Nullable;

/** {@code true} or {@code false}, in lower case. */
final class BooleanCell extends CellParser {
  private static final char[] TRUE = "true".toCharArray();
  private static final char[] FALSE = "false".toCharArray();

  @Override
  @Nullable String push(char[] text, int offset, int length, RowSink sink, int column) {
    boolean isTrue = matches(TRUE, text, offset, length);
    if (!isTrue && !matches(FALSE, text, offset, length)) {
      return "expected true or false, found " + Cited.value(text, offset, length);
    }
    sink.booleanCell(column, isTrue);
    return null;
  }

  private static boolean matches(char[] word, char[] text, int offset, int length) {
    if (length != word.length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (text[offset + i] != word[i]) {
        return false;
      }
    }
    return true;
  }
}
