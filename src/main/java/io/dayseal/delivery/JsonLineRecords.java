package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** Every line that is not blank is one record; the last one needs no line break. */
final class JsonLineRecords implements JsonRecords {
  private boolean inRecord;

  /** The line of the current or last record; 0 before the first. */
  private long line;

  @Override
  public boolean next(JsonParser parser) throws IOException {
    if (parser.nextToken() == null) {
      return false;
    }
    JsonLocation start = parser.currentTokenLocation();
    if (start.getLineNr() == line) {
      throw new JsonShapeException(parser, "expected the end of the line after the record");
    }
    line = start.getLineNr();
    inRecord = true;
    return true;
  }

  @Override
  public void endRecord(JsonParser parser) throws JsonShapeException {
    JsonLocation end = parser.currentTokenLocation();
    if (end.getLineNr() != line) {
      throw new JsonShapeException(parser, "the record does not end on its line");
    }
    inRecord = false;
  }

  @Override
  public long unfinishedBefore(long later) {
    return inRecord && later > line ? line : 0;
  }
}
