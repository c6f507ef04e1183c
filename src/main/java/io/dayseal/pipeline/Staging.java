package io.dayseal.pipeline;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The staging table of one build, made when the engine first asks for it. */
final class Staging implements Supplier<StagingTable> {
  private final Supplier<TargetTable> target;
  private final String id;
  private @Nullable StagingTable made;

  /**
   * Nothing made yet.
   *
   * @param id unique, and begins with the id of the run
   */
  Staging(Supplier<TargetTable> target, String id) {
    this.target = target;
    this.id = id;
  }

  @Override
  public StagingTable get() {
    StagingTable table = made;
    if (table == null) {
      table = target.get().staging(id);
      made = table;
    }
    return table;
  }

  /** Its files were committed. */
  void taken() {
    if (made != null) {
      made.taken();
    }
  }

  /** Its files never will be. */
  void discard() {
    if (made != null) {
      made.discard();
    }
  }
}
