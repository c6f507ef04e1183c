package io.dayseal.parquet;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The elements of a list of two levels, which are never NULL. */
final class AppendedValue extends NestedPlace {
  private final List<@Nullable Object> elements;

  /** As {@link NestedPlace}. */
  AppendedValue(
      CurrentRow row, int column, String path, int scale, List<@Nullable Object> elements) {
    super(row, column, path, scale);
    this.elements = elements;
  }

  @Override
  void keep(Object value) {
    elements.add(value);
  }
}
