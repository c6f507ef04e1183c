package io.dayseal.delivery;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A row that was not read.
 *
 * @param problem where it is and what is wrong with it; of several faults the place of the first
 * @param raw its text as it stands in the file, with {@code ,} and {@code "} in csv whatever the
 *     dialect; empty for Parquet
 */
public record RejectedRow(Problem problem, String raw) {
  /** A row with one fault or several, in order. */
  public static RejectedRow of(List<Problem> faults, String raw) {
    Problem first = faults.get(0);
    String messages = faults.stream().map(Problem::message).collect(Collectors.joining("; "));
    return new RejectedRow(new Problem(first.file(), first.line(), first.column(), messages), raw);
  }
}
