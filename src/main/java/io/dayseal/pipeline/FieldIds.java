package io.dayseal.pipeline;

import java.util.List;

/**
 * Iceberg's field id of a column and of what is nested in it.
 *
 * @param id of the column itself
 * @param children of a list its element, of a struct its fields in order; else empty
 */
public record FieldIds(int id, List<FieldIds> children) {
  /** Copies. */
  public FieldIds {
    children = List.copyOf(children);
  }
}
