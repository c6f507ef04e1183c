package io.dayseal.layer;

import java.util.List;

/**
 * One table of a dataset. The first layer is landed, each further one is a SELECT over the one
 * above.
 */
public sealed interface Layer permits RawLayer, SqlLayer {
  /** The layer's name within the dataset, and the name by which the SELECT below it reads it. */
  String name();

  /** The table as {@code namespace.table}. */
  String table();

  /** Columns by which the rows of each file are sorted; may be empty. */
  List<String> sort();
}
