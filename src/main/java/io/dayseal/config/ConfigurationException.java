package io.dayseal.config;

import io.dayseal.delivery.Problem;
import java.util.List;

/** The configuration is not right. Raised before anything is opened: nothing was done. */
public final class ConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * Refuses a configuration.
   *
   * @param problems all of them, at least one, in order of place
   */
  public ConfigurationException(List<Problem> problems) {
    super(problems.get(0).toString());
    this.problems = List.copyOf(problems);
  }

  /** Everything that is wrong, in order of place. */
  public List<Problem> problems() {
    return problems;
  }
}
