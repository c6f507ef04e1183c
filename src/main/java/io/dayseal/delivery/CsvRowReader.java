package io.dayseal.delivery;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Objects;

/**
 * Reads CSV as RFC 4180 writes it: comma, double quote, LF or CRLF or CR after a record. A quote
 * inside a cell that does not begin with one is a character like others. Lines without any
 * character are skipped. An empty cell is NULL; a quoted empty cell is an empty string, and NULL
 * where the column is no string.
 */
final class CsvRowReader implements RowReader {
  /** A cell beyond this is taken for a quote that is not closed. */
  private static final int MAX_CELL_LENGTH = 16 * 1024 * 1024;

  private final Utf8Input characters;
  private final Problems problems;
  private final CsvRecords records;
  private final CsvReader<Boolean> parser;
  private final Iterator<Boolean> iterator;
  private boolean ended;

  CsvRowReader(String file, Utf8Input characters, CsvColumns columns) {
    this.characters = characters;
    this.problems = new Problems(file);
    this.records = new CsvRecords(columns, problems);
    this.parser =
        CsvReader.builder()
            .allowUnclosedQuote(false)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .maxBufferSize(MAX_CELL_LENGTH)
            .build(records, characters);
    this.iterator = parser.iterator();
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
        if (problems.full() || !records.readable()) {
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
      throw problems.fatal(0, 0, "empty file, expected a header");
    }
    if (!problems.none()) {
      throw problems.refusal();
    }
    return false;
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
      return "more than " + MAX_CELL_LENGTH + " characters; is a quote not closed?";
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
