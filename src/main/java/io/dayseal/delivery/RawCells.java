package io.dayseal.delivery;

/** The text of one record of csv, put together again from its cells. */
final class RawCells {
  private final StringBuilder text = new StringBuilder();
  private boolean any;

  void begin() {
    text.setLength(0);
    any = false;
  }

  void add(char[] buffer, int offset, int length, boolean quoted) {
    if (any) {
      text.append(',');
    }
    any = true;
    if (!quoted) {
      text.append(buffer, offset, length);
      return;
    }
    text.append('"');
    for (int at = offset; at < offset + length; at++) {
      text.append(buffer[at]);
      if (buffer[at] == '"') {
        text.append('"');
      }
    }
    text.append('"');
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
