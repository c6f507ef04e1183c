package io.dayseal.config;

import io.dayseal.delivery.Problem;

/**
 * Where something stands.
 *
 * @param file as the user named it
 * @param line from 1; 0 when the whole file is meant
 * @param column from 1; 0 when the whole line is meant
 */
record Place(String file, long line, long column) {
  /** The file as a whole. */
  static Place ofFile(String file) {
    return new Place(file, 0, 0);
  }

  Problem problem(String message) {
    return new Problem(file, line, column, message);
  }
}
