package io.dayseal.parquet;

import org.jspecify.annotations.Nullable;

/** A field of a struct or an element of a list: holds what came since it was last taken. */
final class HeldValue extends NestedPlace {
  private @Nullable Object value;

  /** As {@link NestedPlace}. */
  HeldValue(CurrentRow row, int column, String path, int scale) {
    super(row, column, path, scale);
  }

  @Override
  void keep(Object kept) {
    value = kept;
  }

  /** The value, which is not held any longer; null when none came. */
  @Nullable Object take() {
    Object taken = value;
    value = null;
    return taken;
  }
}
