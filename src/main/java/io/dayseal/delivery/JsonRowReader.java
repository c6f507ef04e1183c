package io.dayseal.delivery;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;

/**
 * Reads JSON as RFC 8259 defines it, without extensions: a key that appears twice in one object is
 * an error, as is anything after the document. A null and a key that is missing are NULL.
 */
final class JsonRowReader implements RowReader {
  // Keys are not interned: in a broken document they may be data without end.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .build();

  private final Utf8Input characters;
  private final JsonRecords records;
  private final JsonRecord record;
  private final JsonParser parser;
  private final Problems problems;
  private boolean ended;

  JsonRowReader(Utf8Input characters, JsonRecords records, JsonRecord record) throws IOException {
    this.characters = characters;
    this.records = records;
    this.record = record;
    this.parser = FACTORY.createParser(characters);
    this.problems = record.problems();
  }

  @Override
  public boolean next(RowSink sink) throws IOException {
    if (ended) {
      return false;
    }
    // Until a row is handed out, whatever leaves this method leaves the reader at its end.
    ended = true;
    while (nextRecord()) {
      if (push(sink)) {
        sink.endRow();
        ended = false;
        return true;
      }
      sink.abandonRow();
      if (problems.full()) {
        throw problems.refusal();
      }
    }
    record.end();
    if (!problems.none()) {
      throw problems.refusal();
    }
    return false;
  }

  private boolean nextRecord() throws IOException {
    try {
      boolean found = records.next(parser, problems);
      if (characters.empty()) {
        throw problems.fatal(0, 0, "empty file, expected records");
      }
      return found;
    } catch (IOException e) {
      throw refusal(e);
    }
  }

  private boolean push(RowSink sink) throws IOException {
    boolean whole = false;
    try {
      whole = record.read(parser, sink);
      records.endRecord(parser, problems);
      return whole;
    } catch (IOException e) {
      sink.abandonRow();
      throw refusal(e);
    } catch (RefusedDeliveryException e) {
      sink.abandonRow();
      throw e;
    }
  }

  /** The refusal of broken bytes or syntax; any other failure is passed on. */
  private RefusedDeliveryException refusal(IOException e) throws IOException {
    if (e instanceof BrokenBytesException.Gzip) {
      return problems.fatal(0, 0, String.valueOf(e.getMessage()));
    }
    if (e instanceof BrokenBytesException) {
      JsonLocation place = parser.currentLocation();
      return problems.fatal(place.getLineNr(), place.getColumnNr(), String.valueOf(e.getMessage()));
    }
    if (e instanceof JacksonException syntax) {
      JsonLocation place = syntax.getLocation();
      JsonLocation known = place == null ? parser.currentLocation() : place;
      return records.fault(
          known.getLineNr(), known.getColumnNr(), JsonSyntax.message(syntax), problems);
    }
    throw e;
  }

  @Override
  public void close() throws IOException {
    ended = true;
    parser.close();
  }
}
