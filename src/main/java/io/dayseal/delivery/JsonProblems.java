package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Tells problems at the parser's token, and remembers whether the current record had one. */
final class JsonProblems {
  /** Enough to find a near miss, and a bound where keys are data. */
  private static final int MAX_UNDECLARED = 100;

  private final Problems problems;
  private final RejectedRows rejected;
  private final NewColumns newColumns;
  private final Set<String> undeclared = new LinkedHashSet<>();
  private final List<Problem> ofRecord = new ArrayList<>();
  private boolean failed;

  JsonProblems(Problems problems, RejectedRows rejected, NewColumns newColumns) {
    this.problems = problems;
    this.rejected = rejected;
    this.newColumns = newColumns;
  }

  Problems all() {
    return problems;
  }

  void beginRecord() {
    failed = false;
    ofRecord.clear();
  }

  /** Whether something was wrong since {@link #beginRecord()}. */
  boolean failed() {
    return failed;
  }

  void refuse(JsonParser parser, String message) {
    failed = true;
    JsonLocation place = parser.currentTokenLocation();
    if (rejected.setAside()) {
      ofRecord.add(new Problem(problems.file(), place.getLineNr(), place.getColumnNr(), message));
    } else {
      problems.add(place.getLineNr(), place.getColumnNr(), message);
    }
  }

  /** Whether values of the record are wrong, and rows are set aside. */
  boolean rejected() {
    return !ofRecord.isEmpty();
  }

  /** Sets the record aside. */
  void setAside(String raw) {
    rejected.add(RejectedRow.of(ofRecord, raw));
  }

  /**
   * Told at a key that is not declared. It is a problem once, however many records have it.
   *
   * @param key with the path to it
   */
  void undeclared(JsonParser parser, String key) {
    boolean first = undeclared.size() < MAX_UNDECLARED && undeclared.add(key);
    if (newColumns != NewColumns.IGNORE) {
      failed = true;
      if (first) {
        JsonLocation place = parser.currentTokenLocation();
        problems.add(place.getLineNr(), place.getColumnNr(), "not declared: " + Cited.text(key));
      }
    }
  }

  Set<String> undeclared() {
    return undeclared;
  }
}
