package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** Every line that is not blank is one record; the last one needs no line break. */
final class JsonLineRecords implements JsonRecords {
  private static final String NOT_CLOSED = "the record does not end on its line";

  private boolean inRecord;

  /** The line of the current or last record; 0 before the first. */
  private long line;

  @Override
  public boolean next(JsonParser parser, Problems problems) throws IOException {
    if (parser.nextToken() == null) {
      return false;
    }
    JsonLocation start = parser.currentTokenLocation();
    if (start.getLineNr() == line) {
      throw problems.fatal(
          line, start.getColumnNr(), "expected the end of the line after the record");
    }
    line = start.getLineNr();
    inRecord = true;
    return true;
  }

  @Override
  public void endRecord(JsonParser parser, Problems problems) {
    inRecord = false;
    if (parser.currentTokenLocation().getLineNr() != line) {
      throw problems.fatal(line, 0, NOT_CLOSED);
    }
  }

  @Override
  public RefusedDeliveryException fault(
      long faultLine, long column, String message, Problems problems) {
    return inRecord && faultLine > line
        ? problems.fatal(line, 0, NOT_CLOSED)
        : problems.fatal(faultLine, column, message);
  }
}
