package io.dayseal.delivery;

import java.io.IOException;
import java.io.Reader;

/**
 * Characters in which an escape character protects another one, rewritten for a parser that knows
 * doubled quotes only: a cell with something protected in it is handed on in quotes. Lines stay
 * lines.
 */
final class EscapedInput extends Reader {
  private static final int END = -1;
  private static final int NOTHING = -2;

  private enum State {
    RECORD_START,
    CELL_START,
    PLAIN,
    QUOTED,
    AFTER_QUOTE,
    COMMENT
  }

  private final Reader characters;
  private final char delimiter;
  private final char quote;
  private final char escape;
  private final char comment;
  private final int maxCell;
  private final char[] buffer = new char[1 << 13];
  private int position;
  private int limit;
  private int pushedBack = NOTHING;
  private State state = State.RECORD_START;
  private final StringBuilder cell = new StringBuilder();
  private boolean escaped;
  private final StringBuilder output = new StringBuilder();
  private int handedOut;
  private boolean ended;

  EscapedInput(Reader characters, CsvLayout layout, char quote, int maxCell) {
    this.characters = characters;
    this.delimiter = layout.delimiter().charAt(0);
    this.quote = quote;
    this.escape = layout.escape();
    this.comment = layout.comment();
    this.maxCell = maxCell;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    while (handedOut == output.length()) {
      if (ended) {
        return -1;
      }
      output.setLength(0);
      handedOut = 0;
      // Not more than one cell ahead: what comes before a fault must reach the parser first.
      while (output.length() == 0 && !ended) {
        step();
      }
    }
    int count = Math.min(length, output.length() - handedOut);
    output.getChars(handedOut, handedOut + count, target, offset);
    handedOut += count;
    return count;
  }

  private int next() throws IOException {
    if (pushedBack != NOTHING) {
      int c = pushedBack;
      pushedBack = NOTHING;
      return c;
    }
    if (position == limit) {
      limit = Math.max(0, characters.read(buffer, 0, buffer.length));
      position = 0;
      if (limit == 0) {
        return END;
      }
    }
    return buffer[position++];
  }

  private boolean breaksLine(int c) {
    return c == '\n' || c == '\r';
  }

  private boolean canBeProtected(int c) {
    return c == delimiter
        || c == quote
        || c == escape
        || breaksLine(c)
        || (c == comment && comment != Dialect.NONE);
  }

  private void step() throws IOException {
    int c = next();
    switch (state) {
      case RECORD_START, CELL_START -> begin(c);
      case PLAIN -> plain(c);
      case QUOTED -> quoted(c);
      case AFTER_QUOTE, COMMENT -> pass(c);
    }
  }

  private void begin(int c) throws IOException {
    if (c == quote) {
      output.append(quote);
      state = State.QUOTED;
    } else if (c == comment && comment != Dialect.NONE && state == State.RECORD_START) {
      output.append(comment);
      state = State.COMMENT;
    } else {
      cell.setLength(0);
      escaped = false;
      state = State.PLAIN;
      plain(c);
    }
  }

  private void plain(int c) throws IOException {
    if (c == END || c == delimiter || breaksLine(c)) {
      endPlain();
      end(c);
    } else if (c == escape) {
      int after = next();
      if (canBeProtected(after)) {
        escaped = true;
        cell.append((char) after);
        keepLineBreakWhole(after, cell);
      } else {
        cell.append(escape);
        pushedBack = after;
      }
    } else {
      cell.append((char) c);
    }
    if (cell.length() > maxCell) {
      // The parser refuses it by its length.
      endPlain();
    }
  }

  private void endPlain() {
    if (!escaped) {
      output.append(cell);
    } else {
      output.append(quote);
      for (int i = 0; i < cell.length(); i++) {
        char c = cell.charAt(i);
        output.append(c);
        if (c == quote) {
          output.append(quote);
        }
      }
      output.append(quote);
    }
    cell.setLength(0);
  }

  private void quoted(int c) throws IOException {
    if (c == escape) {
      int after = next();
      if (after == quote) {
        output.append(quote).append(quote);
      } else if (canBeProtected(after)) {
        output.append((char) after);
        keepLineBreakWhole(after, output);
      } else {
        output.append(escape);
        pushedBack = after;
      }
    } else if (c == quote) {
      output.append(quote);
      int after = next();
      if (after == quote) {
        output.append(quote);
      } else {
        state = State.AFTER_QUOTE;
        pushedBack = after;
      }
    } else if (c == END) {
      ended = true;
    } else {
      output.append((char) c);
    }
  }

  private void keepLineBreakWhole(int c, StringBuilder target) throws IOException {
    if (c == '\r') {
      int after = next();
      if (after == '\n') {
        target.append('\n');
      } else {
        pushedBack = after;
      }
    }
  }

  private void pass(int c) {
    if (c == END || breaksLine(c) || (c == delimiter && state == State.AFTER_QUOTE)) {
      end(c);
    } else {
      output.append((char) c);
    }
  }

  private void end(int c) {
    if (c == END) {
      ended = true;
      return;
    }
    output.append((char) c);
    state = c == delimiter ? State.CELL_START : State.RECORD_START;
  }

  @Override
  public void close() throws IOException {
    characters.close();
  }
}
