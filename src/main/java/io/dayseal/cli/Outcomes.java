package io.dayseal.cli;

/** Tokens for the ways in which all can go well; those of failures stand in {@link ExitCode}. */
final class Outcomes {
  static final String DONE = "done";
  static final String NOTHING_TO_DO = "nothing-to-do";
  static final String PLANNED = "planned";

  private Outcomes() {}
}
