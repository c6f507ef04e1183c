package io.dayseal.delivery;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One of the declared texts, which are {@code true} and {@code false} unless others were given. */
final class BooleanCell extends CellParser {
  private final String expected;
  private final char[][] trueTexts;
  private final char[][] falseTexts;

  BooleanCell(List<String> trueTexts, List<String> falseTexts) {
    this.expected = String.join(" or ", trueTexts) + " or " + String.join(" or ", falseTexts);
    this.trueTexts = chars(trueTexts);
    this.falseTexts = chars(falseTexts);
  }

  private static char[][] chars(List<String> texts) {
    return texts.stream().map(String::toCharArray).toArray(char[][]::new);
  }

  @Override
  @Nullable String push(char[] text, int offset, int length, RowSink sink, int column) {
    boolean isTrue = isOneOf(trueTexts, text, offset, length);
    if (!isTrue && !isOneOf(falseTexts, text, offset, length)) {
      return "expected " + expected + ", found " + Cited.value(text, offset, length);
    }
    sink.booleanCell(column, isTrue);
    return null;
  }

  private static boolean isOneOf(char[][] words, char[] text, int offset, int length) {
    for (char[] word : words) {
      if (Arrays.equals(word, 0, word.length, text, offset, offset + length)) {
        return true;
      }
    }
    return false;
  }
}
