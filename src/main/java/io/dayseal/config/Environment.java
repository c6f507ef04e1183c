package io.dayseal.config;

import java.util.Optional;

/** Environment variables, handed in so that reading a configuration depends on nothing global. */
@FunctionalInterface
public interface Environment {
  /** The value of a variable; empty when it is not set. */
  Optional<String> variable(String name);
}
