package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** Finds the records of a document. */
interface JsonRecords {
  /**
   * Moves the parser to the first token of the next record.
   *
   * @return false when the document ended, all of it well formed
   * @throws JsonShapeException when records are not where they were declared to be
   */
  boolean next(JsonParser parser) throws IOException;

  /**
   * Told when the parser is at the last token of the record.
   *
   * @throws JsonShapeException when the record may not end here
   */
  void endRecord(JsonParser parser) throws JsonShapeException;

  /** The line of a record that is being read and should have ended before {@code line}, or 0. */
  long unfinishedBefore(long line);
}
