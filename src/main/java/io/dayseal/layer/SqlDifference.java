package io.dayseal.layer;

/**
 * A place in a SQL text that gives another result on another engine, without any error.
 *
 * @param line from 1
 * @param column from 1
 * @param message what differs, and a spelling that gives the same everywhere
 */
public record SqlDifference(int line, int column, String message) {
  @Override
  public String toString() {
    return "line " + line + ", column " + column + ": " + message;
  }
}
