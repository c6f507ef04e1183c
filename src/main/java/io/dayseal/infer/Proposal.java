package io.dayseal.infer;

import java.util.List;

/**
 * A definition that was found.
 *
 * @param yaml the whole file, commented
 * @param remarks what should be known about it, a line each: what it was judged by, what will be
 *     refused, what skipping saves
 */
public record Proposal(String yaml, List<String> remarks) {
  /** Copies the remarks. */
  public Proposal {
    remarks = List.copyOf(remarks);
  }
}
