package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import java.util.LinkedHashSet;
import java.util.Set;

/** Tells problems at the parser's token, and remembers whether the current record had one. */
final class JsonProblems {
  /** Enough to find a near miss, and a bound where keys are data. */
  private static final int MAX_UNDECLARED = 100;

  private final Problems problems;
  private final NewColumns newColumns;
  private final Set<String> undeclared = new LinkedHashSet<>();
  private boolean failed;

  JsonProblems(Problems problems, NewColumns newColumns) {
    this.problems = problems;
    this.newColumns = newColumns;
  }

  Problems all() {
    return problems;
  }

  void beginRecord() {
    failed = false;
  }

  /** Whether something was wrong since {@link #beginRecord()}. */
  boolean failed() {
    return failed;
  }

  void refuse(JsonParser parser, String message) {
    failed = true;
    JsonLocation place = parser.currentTokenLocation();
    problems.add(place.getLineNr(), place.getColumnNr(), message);
  }

  /**
   * Told at a key that is not declared. It is a problem once, however many records have it.
   *
   * @param key with the path to it
   */
  void undeclared(JsonParser parser, String key) {
    boolean first = undeclared.size() < MAX_UNDECLARED && undeclared.add(key);
    if (newColumns == NewColumns.REFUSE) {
      failed = true;
      if (first) {
        refuse(parser, "not declared: " + Cited.text(key));
      }
    }
  }

  Set<String> undeclared() {
    return undeclared;
  }
}
