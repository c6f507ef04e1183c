package io.dayseal.delivery;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Recursive descent over the token of a {@link ColumnType}. */
final class ColumnTypeParser {
  private static final String EXPECTED =
      "one of boolean, int, long, float, double, decimal(p,s), date, timestamp, timestamptz, string,"
          + " binary, list<...>, struct<name: type, ...>";

  private final String text;
  private int position;

  ColumnTypeParser(String text) {
    this.text = text;
  }

  ColumnType parse() {
    ColumnType type = type();
    skipBlanks();
    if (position < text.length()) {
      throw unexpected();
    }
    return type;
  }

  private ColumnType type() {
    String word = word();
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "decimal" -> decimal();
      case "list" -> list();
      case "struct" -> struct();
      default -> primitive(word);
    };
  }

  private ColumnType primitive(String word) {
    for (ColumnType.Primitive primitive : ColumnType.Primitive.values()) {
      if (primitive.toString().equals(word)) {
        return primitive;
      }
    }
    throw unexpected();
  }

  private ColumnType decimal() {
    expect('(');
    int precision = number();
    expect(',');
    int scale = number();
    expect(')');
    return new ColumnType.Decimal(precision, scale);
  }

  private ColumnType list() {
    expect('<');
    ColumnType element = type();
    expect('>');
    return new ColumnType.ListOf(element);
  }

  private ColumnType struct() {
    expect('<');
    List<ColumnType.Field> fields = new ArrayList<>();
    do {
      String name = word();
      expect(':');
      fields.add(new ColumnType.Field(name, type()));
    } while (accept(','));
    expect('>');
    return new ColumnType.Struct(fields);
  }

  private String word() {
    skipBlanks();
    int start = position;
    while (position < text.length() && "<>(),: ".indexOf(text.charAt(position)) < 0) {
      position++;
    }
    if (start == position) {
      throw unexpected();
    }
    return text.substring(start, position);
  }

  private int number() {
    String word = word();
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw unexpected();
    }
  }

  private boolean accept(char c) {
    skipBlanks();
    if (position < text.length() && text.charAt(position) == c) {
      position++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!accept(c)) {
      throw unexpected();
    }
  }

  private void skipBlanks() {
    while (position < text.length() && text.charAt(position) == ' ') {
      position++;
    }
  }

  private IllegalArgumentException unexpected() {
    return new IllegalArgumentException("expected " + EXPECTED + ", found `" + text + "`");
  }
}
