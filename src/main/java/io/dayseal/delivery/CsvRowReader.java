package io.dayseal.delivery;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV as RFC 4180 writes it, or in a declared dialect: LF or CRLF or CR after a record. A
 * quote inside a cell that does not begin with one is a character like others. Lines without any
 * character are skipped. An empty cell is NULL; a quoted empty cell is an empty string, and NULL
 * where the column is no string.
 */
final class CsvRowReader implements RowReader {
  private final TextInput characters;
  private final int maxCell;
  private final @Nullable SkippedLines skipped;
  private final Problems problems;
  private final CsvRecords records;
  private final CsvReader<Boolean> parser;
  private final Iterator<Boolean> iterator;
  private boolean ended;

  CsvRowReader(String file, TextInput characters, CsvColumns columns, RejectedRows rejected) {
    this(
        file, characters, columns, rejected, CsvStart.ofFile(columns.definition().dialect().csv()));
  }

  /** Reads on where another reader stopped. */
  CsvRowReader(
      String file,
      TextInput characters,
      CsvColumns columns,
      RejectedRows rejected,
      CsvStart start) {
    Dialect dialect = columns.definition().dialect();
    CsvLayout layout = dialect.csv();
    this.characters = characters;
    this.maxCell = dialect.maxCellCharacters();
    this.problems = new Problems(file);
    this.records = new CsvRecords(columns, problems, rejected, start);
    this.skipped = layout.skipLines() > 0 ? new SkippedLines(characters, layout.skipLines()) : null;
    boolean comments = layout.comment() != Dialect.NONE;
    CsvReader.CsvReaderBuilder builder =
        CsvReader.builder()
            .fieldSeparator(layout.delimiter())
            .quoteCharacter(quote(layout))
            .allowUnclosedQuote(false)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .maxBufferSize(maxCell);
    if (comments) {
      // Read and not skipped: the lines are counted by what is handed out.
      builder.commentStrategy(CommentStrategy.READ).commentCharacter(layout.comment());
    }
    this.parser =
        builder.build(records, cells(skipped == null ? characters : skipped, layout, maxCell));
    this.iterator = parser.iterator();
  }

  private static char quote(CsvLayout layout) {
    return layout.quote() == Dialect.NONE ? QuotelessInput.QUOTE : layout.quote();
  }

  /** The characters as the parser understands them. */
  private static Reader cells(Reader text, CsvLayout layout, int maxCell) {
    Reader guarded = layout.quote() == Dialect.NONE ? new QuotelessInput(text) : text;
    return layout.escape() == Dialect.NONE
        ? guarded
        : new EscapedInput(guarded, layout, quote(layout), maxCell);
  }

  @Override
  public boolean next(RowSink sink) throws IOException {
    if (ended) {
      return false;
    }
    records.into(sink);
    try {
      while (iterator.hasNext()) {
        if (iterator.next()) {
          return true;
        }
        if (problems.full() || (records.begun() && !records.readable())) {
          break;
        }
      }
    } catch (CsvParseException e) {
      throw refusal(e);
    } catch (UncheckedIOException e) {
      throw refusal(Objects.requireNonNull(e.getCause()));
    }
    ended = true;
    if (!records.begun()) {
      throw problems.fatal(0, 0, empty());
    }
    if (!problems.none()) {
      throw problems.refusal();
    }
    return false;
  }

  /** The names in the header, once a row was asked for. */
  List<String> header() {
    return records.names();
  }

  private String empty() {
    if (skipped != null && skipped.line() > 1) {
      return "expected more than the lines that are skipped, found " + (skipped.line() - 1);
    }
    return records.readable() ? "empty file, expected rows" : "empty file, expected a header";
  }

  private RuntimeException refusal(CsvParseException e) {
    ended = true;
    if (e.getCause() instanceof RuntimeException raisedBySink) {
      return raisedBySink;
    }
    records.abandon();
    return problems.fatal(
        records.openLine(), records.openCell(), records.openLabel() + ": " + fault(e));
  }

  private String fault(CsvParseException e) {
    if (String.valueOf(e.getMessage()).contains("maximum buffer size")) {
      return "more than " + maxCell + " characters; is a quote not closed?";
    }
    return characters.ended()
        ? "a quote opens here and is never closed"
        : "text after the closing quote";
  }

  /** The refusal of broken bytes; any other failure is passed on. */
  private RefusedDeliveryException refusal(IOException e) throws IOException {
    ended = true;
    records.abandon();
    if (e instanceof BrokenBytesException.Encoding) {
      if (skipped != null && skipped.line() > 0) {
        return problems.fatal(skipped.line(), 0, String.valueOf(e.getMessage()));
      }
      String message = records.openLabel() + ": " + e.getMessage();
      return problems.fatal(records.openLine(), records.openCell(), message);
    }
    if (e instanceof BrokenBytesException) {
      return problems.fatal(0, 0, String.valueOf(e.getMessage()));
    }
    throw e;
  }

  @Override
  public void close() throws IOException {
    ended = true;
    parser.close();
  }
}
