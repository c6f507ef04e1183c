package io.dayseal.delivery;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The places of the cells of one record after the other in {@link MarkedBytes}. Here is decided
 * where records and cells end, and nothing is refused: what is not plain is left to FastCSV.
 */
final class PlainRecord {
  /** How looking for a record ended. */
  enum Outcome {
    RECORD,
    /** The file is over. */
    END,
    NOT_PLAIN
  }

  private enum Scan {
    WHOLE,
    /** The bytes end before the record does. */
    CUT,
    NOT_PLAIN
  }

  private static final byte LF = '\n';
  private static final byte CR = '\r';
  private static final int QUOTED = 1;
  private static final int DOUBLED = 2;

  private final MarkedBytes source;
  private final byte delimiter;
  private final byte quote;
  private final int longestCell;

  private byte[] bytes;
  private int[] marks;
  private int start;
  private int mark;
  private long line;

  private int end;
  private int nextMark;
  private long lineBreaks;
  private boolean quotesInside;
  private int width;

  /** Of each cell: where it begins, where it ends, and how it is quoted. */
  private long[] cells = new long[64];

  private byte[] undoubled = new byte[64];

  PlainRecord(MarkedBytes source, byte delimiter, byte quote, int longestCell) {
    this.source = source;
    this.delimiter = delimiter;
    this.quote = quote;
    this.longestCell = longestCell;
    this.bytes = source.bytes();
    this.marks = source.marks();
  }

  /** Finds the record behind the one that was passed; lines without any character are passed. */
  Outcome find() {
    while (true) {
      Scan scan = scan();
      if (scan == Scan.WHOLE) {
        if (width > 1 || from(cells[0]) < to(cells[0]) || quoted(cells[0])) {
          return Outcome.RECORD;
        }
        pass();
      } else if (scan == Scan.NOT_PLAIN) {
        return Outcome.NOT_PLAIN;
      } else if (source.ended()) {
        return start == source.limit() && source.whole() ? Outcome.END : Outcome.NOT_PLAIN;
      } else if (!load()) {
        return Outcome.NOT_PLAIN;
      }
    }
  }

  /** Reads on behind what is left, which is at the front then; tells whether there was room. */
  boolean load() {
    boolean room = source.more(start);
    bytes = source.bytes();
    marks = source.marks();
    start = 0;
    mark = 0;
    return room;
  }

  /** Passes over bytes before the first record. */
  void skip(int length) {
    start += length;
  }

  /** Passes over the record. */
  void pass() {
    start = end;
    mark = nextMark;
    line += lineBreaks;
  }

  private Scan scan() {
    int at = start;
    int limit = source.limit();
    width = 0;
    lineBreaks = 1;
    nextMark = mark;
    if (at == limit) {
      return Scan.CUT;
    }
    while (true) {
      int first = at;
      boolean opened = bytes[at] == quote;
      if (opened) {
        at = closingQuote(limit);
      }
      if (at == limit && opened) {
        return Scan.CUT;
      }
      int stop = stop(limit);
      if (stop == limit && !source.whole()) {
        return Scan.CUT;
      }
      if (!add(first, at, stop, opened)) {
        return Scan.NOT_PLAIN;
      }
      if (bytes[stop] != delimiter) {
        return endAt(stop, limit);
      }
      at = stop + 1;
    }
  }

  private Scan endAt(int stop, int limit) {
    end = Math.min(stop + 1, limit);
    if (bytes[stop] == CR) {
      if (end == limit && !source.ended()) {
        return Scan.CUT;
      }
      if (bytes[end] == LF) {
        end++;
        nextMark++;
      }
    }
    return Scan.WHOLE;
  }

  /** Where the next mark is that ends a cell without quotes; the limit ends all. */
  private int stop(int limit) {
    int at = marks[nextMark++];
    byte found = bytes[at];
    while (found != delimiter && found != LF && found != CR && at < limit) {
      at = marks[nextMark++];
      found = bytes[at];
    }
    return at;
  }

  /** Where the quote is that closes the one at the next mark; the limit when there is none. */
  private int closingQuote(int limit) {
    nextMark++;
    quotesInside = false;
    while (true) {
      int at = marks[nextMark++];
      if (at == limit) {
        return limit;
      }
      byte found = bytes[at];
      if (found == quote) {
        if (bytes[at + 1] != quote) {
          return at;
        }
        quotesInside = true;
        nextMark++;
      } else if (found == LF || (found == CR && bytes[at + 1] != LF)) {
        lineBreaks++;
      }
    }
  }

  private boolean add(int first, int closing, int stop, boolean opened) {
    int from = opened ? first + 1 : first;
    int to = opened ? closing : stop;
    int quotes = opened ? quotesInside ? QUOTED | DOUBLED : QUOTED : 0;
    cells[width++] = (long) from << Integer.SIZE | (long) to << 2 | quotes;
    if (width == cells.length) {
      cells = Arrays.copyOf(cells, width * 2);
    }
    return to - from <= longestCell && (!opened || closing + 1 == stop);
  }

  /** The number of cells. */
  int width() {
    return width;
  }

  /** The place of a cell in {@link #bytes()}, to be taken apart by {@link #from} and the like. */
  long cell(int index) {
    return cells[index];
  }

  static int from(long cell) {
    return (int) (cell >>> Integer.SIZE);
  }

  static int to(long cell) {
    return (int) cell >>> 2;
  }

  static boolean quoted(long cell) {
    return (cell & QUOTED) != 0;
  }

  /** Whether there are quotes in a quoted cell, where each is doubled. */
  static boolean doubled(long cell) {
    return (cell & DOUBLED) != 0;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Puts the content of a {@link #doubled} cell into {@link #undoubled()}; gives its length. */
  int undouble(long cell) {
    int to = to(cell);
    if (undoubled.length < to - from(cell)) {
      undoubled = new byte[to - from(cell)];
    }
    int size = 0;
    for (int at = from(cell); at < to; at++) {
      undoubled[size++] = bytes[at];
      if (bytes[at] == quote) {
        at++;
      }
    }
    return size;
  }

  byte[] undoubled() {
    return undoubled;
  }

  /** The text of a cell. */
  String text(int index) {
    long cell = cells[index];
    if (doubled(cell)) {
      // The buffer may be another one afterwards.
      int length = undouble(cell);
      return new String(undoubled, 0, length, StandardCharsets.UTF_8);
    }
    return new String(bytes, from(cell), to(cell) - from(cell), StandardCharsets.UTF_8);
  }

  /** Where it begins. */
  int start() {
    return start;
  }

  /** Where the next one begins. */
  int end() {
    return end;
  }

  /** The number of lines before it. */
  long line() {
    return line;
  }
}
