package io.dayseal.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** How a run may end. The numbers are an interface: scripts and schedulers decide by them. */
enum ExitCode {
  DONE(0, "done", "done; also when there was nothing to do"),
  FAILED(1, "failed", "failed"),
  USAGE(2, "usage", "wrong usage or configuration"),
  REFUSED(3, "refused", "the delivery was refused"),
  STOPPED(4, "stopped", "stopped by a guard"),
  TABLE_MISSING(10, "table-missing", "a table is missing"),
  CONFLICT(11, "conflict", "another writer committed first"),
  UNKNOWN(12, "unknown", "it is not known whether a commit took place"),
  QUERY_FAILED(13, "query-failed", "the SQL of a layer failed"),
  INTERRUPTED(130, "interrupted", "interrupted");

  private final int code;
  private final String outcome;
  private final String meaning;

  ExitCode(int code, String outcome, String meaning) {
    this.code = code;
    this.outcome = outcome;
    this.meaning = meaning;
  }

  /** The number that the process exits with. */
  int code() {
    return code;
  }

  /** The token for it in JSON documents. */
  String outcome() {
    return outcome;
  }

  /** Numbers and meanings, for the end of every help. */
  static Map<String, String> meanings() {
    Map<String, String> meanings = new LinkedHashMap<>();
    for (ExitCode exit : values()) {
      meanings.put(Integer.toString(exit.code), exit.meaning);
    }
    return meanings;
  }
}
