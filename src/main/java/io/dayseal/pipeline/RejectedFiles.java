package io.dayseal.pipeline;

import io.dayseal.delivery.RejectedRow;
import java.io.IOException;

/** Where rows go that are set aside. */
@FunctionalInterface
public interface RejectedFiles {
  /** Opens a place for the rows of one delivery. */
  RejectedFile open(String dataset, String runId) throws IOException;

  /** The rows of one delivery that were set aside. */
  interface RejectedFile extends AutoCloseable {
    /** Takes a row. */
    void add(RejectedRow row) throws IOException;

    /** Keeps what was taken, and says where. */
    String keep() throws IOException;

    /** Forgets what was taken, unless it is kept. */
    @Override
    void close() throws IOException;
  }
}
