package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** Finds the records of a document. */
interface JsonRecords {
  /**
   * Moves the parser to the first token of the next record.
   *
   * @return false when the document ended, all of it well formed
   * @throws RefusedDeliveryException when records are not where they were declared to be
   */
  boolean next(JsonParser parser, Problems problems) throws IOException;

  /**
   * Told when the parser is at the last token of the record.
   *
   * @throws RefusedDeliveryException when the record may not end here
   */
  void endRecord(JsonParser parser, Problems problems);

  /** Tells a syntax error in terms of this kind of document. */
  RefusedDeliveryException fault(long line, long column, String message, Problems problems);
}
