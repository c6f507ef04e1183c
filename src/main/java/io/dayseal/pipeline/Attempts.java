package io.dayseal.pipeline;

import java.io.IOException;

/** Repeats what lost a race: each attempt reads the table anew and plans again. */
final class Attempts {
  /** Enough for a few writers that take turns; a table that moves on more often needs a person. */
  private static final int MAX = 5;

  private Attempts() {}

  /** Something that may lose a race. */
  @FunctionalInterface
  interface Attempt<T> {
    T run() throws IOException;
  }

  /**
   * The first result.
   *
   * @throws CommitConflictException when every attempt lost
   */
  static <T> T onConflict(Services services, Attempt<T> attempt) throws IOException {
    for (int i = 1; ; i++) {
      try {
        return attempt.run();
      } catch (CommitConflictException e) {
        if (i == MAX) {
          throw e;
        }
      } catch (CommitUnknownException e) {
        throw e;
      } catch (IOException | RuntimeException e) {
        String gone = services.expired(e);
        if (gone.isEmpty()) {
          throw e;
        }
        if (i == MAX) {
          throw new CommitConflictException(
              "what was read of table `" + gone + "` was removed by somebody else meanwhile", e);
        }
      }
      services.forgetAll();
    }
  }
}
