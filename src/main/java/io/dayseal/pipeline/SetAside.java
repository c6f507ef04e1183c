package io.dayseal.pipeline;

import java.util.Optional;

/**
 * Rows of a delivery that were left out of it.
 *
 * @param rows how many
 * @param file where they are; empty when they were only counted
 */
public record SetAside(long rows, Optional<String> file) {
  /** A sentence for people. */
  public String text() {
    return rows
        + (rows == 1 ? " row is" : " rows are")
        + " not as declared and left out"
        + file.map(name -> ", see " + name).orElse("");
  }

  /** Nothing was set aside. */
  public static final SetAside NOTHING = new SetAside(0, Optional.empty());
}
