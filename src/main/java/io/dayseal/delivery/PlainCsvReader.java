package io.dayseal.delivery;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV in UTF-8 from its bytes, as long as every record is plainly right. From the first one
 * that is not, {@link CsvRowReader} reads on: it alone says what is wrong, and where. So this
 * reader must never take what is to be refused, and may leave to the other whatever it likes.
 */
final class PlainCsvReader implements RowReader {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final String file;
  private final CsvColumns columns;
  private final RejectedRows rejected;
  private final MarkedBytes source;
  private final PlainRecord record;
  private final Utf8Check utf8 = new Utf8Check();

  private @Nullable CsvHeader header;
  private @Nullable PlainRow row;
  private @Nullable CsvRowReader rest;
  private boolean marked;
  private boolean begun;
  private boolean ended;

  PlainCsvReader(String file, InputStream stream, CsvColumns columns, RejectedRows rejected) {
    this.file = file;
    this.columns = columns;
    this.rejected = rejected;
    Dialect dialect = columns.definition().dialect();
    byte quote = (byte) dialect.csv().quote();
    byte delimiter = (byte) dialect.csv().delimiter().charAt(0);
    this.source = new MarkedBytes(stream, delimiter, quote);
    // So many bytes are no more characters.
    this.record = new PlainRecord(source, delimiter, quote, dialect.maxCellCharacters());
  }

  /** Whether files in this dialect can be read from their bytes. */
  static boolean reads(Dialect dialect) {
    CsvLayout layout = dialect.csv();
    String delimiter = layout.delimiter();
    return dialect.encoding() == TextEncoding.UTF_8
        && delimiter.length() == 1
        && oneByte(delimiter.charAt(0))
        && oneByte(layout.quote())
        && layout.quote() != delimiter.charAt(0)
        && layout.escape() == Dialect.NONE
        && layout.comment() == Dialect.NONE
        && layout.skipLines() == 0;
  }

  private static boolean oneByte(char c) {
    return c != Dialect.NONE && c < 0x80 && c != '\n' && c != '\r';
  }

  @Override
  public boolean next(RowSink sink) throws IOException {
    if (ended) {
      return false;
    }
    if (rest == null && (row != null || begin()) && nextPlain(sink)) {
      return true;
    }
    if (ended) {
      return false;
    }
    if (rest == null) {
      rest = rest();
    }
    return rest.next(sink);
  }

  /** Reads the header; tells whether that went well. */
  private boolean begin() {
    record.load();
    byte[] bytes = source.bytes();
    marked = Arrays.equals(bytes, 0, 3, BYTE_ORDER_MARK, 0, 3);
    if (marked) {
      record.skip(BYTE_ORDER_MARK.length);
    }
    if (!columns.definition().dialect().csv().header()) {
      row = new PlainRow(CsvHeader.ofDeclared(columns), columns);
      return true;
    }
    if (record.find() != PlainRecord.Outcome.RECORD || !valid()) {
      return false;
    }
    List<String> names = new ArrayList<>();
    for (int i = 0; i < record.width(); i++) {
      names.add(record.text(i));
    }
    Problems problems = new Problems(file);
    CsvHeader matched = CsvHeader.match(names, columns, record.line() + 1, problems);
    if (!problems.none()) {
      return false;
    }
    header = matched;
    row = new PlainRow(matched, columns);
    begun = true;
    record.pass();
    return true;
  }

  private boolean nextPlain(RowSink sink) {
    PlainRecord.Outcome found = record.find();
    PlainRow plain = row;
    if (found == PlainRecord.Outcome.RECORD && plain != null) {
      boolean right = plain.matches(record) && valid() && plain.push(record, sink);
      if (right) {
        begun = true;
        record.pass();
      }
      return right;
    }
    ended = found == PlainRecord.Outcome.END && begun;
    return false;
  }

  private boolean valid() {
    return source.ascii() || utf8.valid(source.bytes(), record.start(), record.end());
  }

  /** The reader of everything from the record on that was found last. */
  private CsvRowReader rest() {
    InputStream stream = source.from(record.start());
    boolean first = !marked && record.line() == 0;
    TextInput characters =
        first
            ? new TextInput(stream, TextEncoding.UTF_8)
            : TextInput.continued(stream, TextEncoding.UTF_8);
    CsvStart start = new CsvStart(header, record.line(), begun);
    return new CsvRowReader(file, characters, columns, rejected, start);
  }

  @Override
  public void close() throws IOException {
    ended = true;
    source.close();
  }
}
