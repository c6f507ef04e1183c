package io.dayseal.delivery;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;

/**
 * Reads JSON as RFC 8259 defines it, without extensions: a key that appears twice in one object is
 * an error, as is anything after the document. A null and a key that is missing are NULL.
 */
final class JsonRowReader implements RowReader {
  private final JsonInput input;
  private final JsonRecords records;
  private final JsonRecord record;
  private final JsonParser parser;
  private final Problems problems;
  private long recordStart;
  private long recordEnd;
  private boolean started;
  private boolean ended;

  JsonRowReader(
      TextInput characters,
      int maxCellCharacters,
      JsonRecords records,
      JsonRecord record,
      boolean keepText)
      throws IOException {
    this.input = new JsonInput(characters, keepText);
    this.records = records;
    this.record = record;
    this.parser = factory(maxCellCharacters).createParser(input);
    this.problems = record.problems();
  }

  /** Keys are not interned: in a broken document they may be data without end. */
  static JsonFactory factory(int maxCellCharacters) {
    return JsonFactory.builder()
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        .streamReadConstraints(
            StreamReadConstraints.builder().maxStringLength(maxCellCharacters).build())
        .build();
  }

  @Override
  public boolean next(RowSink sink) throws IOException {
    if (ended) {
      return false;
    }
    // Until a row is handed out, whatever leaves this method leaves the reader at its end.
    ended = true;
    refuseEmpty();
    while (nextRecord()) {
      if (push(sink)) {
        sink.endRow();
        ended = false;
        return true;
      }
      sink.abandonRow();
      if (record.rejected()) {
        record.setAside(input.text(recordStart, recordEnd));
      }
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

  private void refuseEmpty() throws IOException {
    if (!started && input.empty()) {
      throw problems.fatal(0, 0, "empty file, expected records");
    }
    started = true;
  }

  private boolean nextRecord() throws IOException {
    try {
      boolean found = records.next(parser);
      BrokenBytesException broken = input.fault();
      if (!found && broken != null) {
        throw refusal(broken, parser.currentLocation());
      }
      return found;
    } catch (JacksonException e) {
      throw refusal(e);
    }
  }

  private boolean push(RowSink sink) throws IOException {
    try {
      recordStart = parser.currentTokenLocation().getCharOffset();
      input.forget(recordStart);
      boolean whole = record.read(parser, sink);
      recordEnd = parser.currentLocation().getCharOffset();
      records.endRecord(parser);
      return whole;
    } catch (JacksonException e) {
      sink.abandonRow();
      throw refusal(e);
    }
  }

  private RefusedDeliveryException refusal(JacksonException e) {
    JsonLocation known = e.getLocation();
    JsonLocation place = known == null ? parser.currentLocation() : known;
    BrokenBytesException broken = input.fault();
    if (broken != null) {
      return refusal(broken, place);
    }
    long unfinished = records.unfinishedBefore(place.getLineNr());
    return unfinished > 0
        ? problems.fatal(unfinished, 0, "the record does not end on its line")
        : problems.fatal(place.getLineNr(), place.getColumnNr(), JsonSyntax.message(e));
  }

  private RefusedDeliveryException refusal(BrokenBytesException broken, JsonLocation place) {
    String message = String.valueOf(broken.getMessage());
    return broken instanceof BrokenBytesException.Packing
        ? problems.fatal(0, 0, message)
        : problems.fatal(place.getLineNr(), place.getColumnNr(), message);
  }

  @Override
  public void close() throws IOException {
    ended = true;
    parser.close();
  }
}
