package io.dayseal.simulation;

import java.util.Locale;

/**
 * What goes wrong once in the life of a process.
 *
 * @param where start of the names of the calls that count
 * @param number which of them it strikes, from 1
 * @param raw whether the failure looks like nothing that Iceberg knows
 * @param other what somebody else does in between
 */
record Fault(Kind kind, String where, int number, boolean raw, Runnable other) {
  /** At which calls. */
  enum Kind {
    NONE,
    CRASH_BEFORE,
    CRASH_AFTER,
    /** It was done, and looks like a failure. */
    LOST_ANSWER,
    /** It is done, but only later, and looks like a failure. */
    LATE,
    /** It was not done. */
    THROTTLE,
    /** Somebody else does something first. */
    CONFLICT,
    /** What is read is older than what was committed. */
    STALE_READ;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Nothing goes wrong. */
  static final Fault NONE = new Fault(Kind.NONE, "", 0, false, () -> {});

  @Override
  public String toString() {
    return kind == Kind.NONE ? "" : ", " + kind + " at " + where + "*#" + number;
  }
}
