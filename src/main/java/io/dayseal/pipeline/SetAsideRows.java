package io.dayseal.pipeline;

import io.dayseal.delivery.Problem;
import io.dayseal.delivery.Problems;
import io.dayseal.delivery.RefusedDeliveryException;
import io.dayseal.delivery.RejectedRow;
import io.dayseal.delivery.RejectedRows;
import io.dayseal.plan.Limit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of one reading of a delivery that are set aside; a file is opened for the first. */
final class SetAsideRows implements RejectedRows, AutoCloseable {
  private final Opening opening;
  private final List<Problem> first = new ArrayList<>();
  private RejectedFiles.@Nullable RejectedFile file;
  private long rows;

  /** Opens a file for the rows. */
  @FunctionalInterface
  interface Opening {
    /** Empty when they are only counted. */
    Optional<RejectedFiles.RejectedFile> open() throws IOException;
  }

  SetAsideRows(Opening opening) {
    this.opening = opening;
  }

  @Override
  public boolean setAside() {
    return true;
  }

  @Override
  public void add(RejectedRow row) {
    try {
      if (rows == 0) {
        file = opening.open().orElse(null);
      }
      rows++;
      if (first.size() < Problems.MAX - 1) {
        first.add(row.problem());
      }
      if (file != null) {
        file.add(row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many there are so far. */
  long rows() {
    return rows;
  }

  /**
   * Ends the reading.
   *
   * @param kept rows that were not set aside
   * @return where the rows are; empty when there are none, or they were only counted
   * @throws RefusedDeliveryException when there are more than the limit lets pass
   */
  Optional<String> finish(String delivery, Limit limit, long kept) throws IOException {
    if (limit.exceeded(rows, rows + kept)) {
      String counts = rows + " of " + (rows + kept) + " rows are not as declared";
      List<Problem> problems = new ArrayList<>();
      problems.add(new Problem(delivery, 0, 0, counts + ", bad-rows-limit is " + limit));
      problems.addAll(first);
      throw new RefusedDeliveryException(problems);
    }
    return file == null ? Optional.empty() : Optional.of(file.keep());
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
