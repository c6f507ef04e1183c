package io.dayseal.iceberg;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A catalog that is connected to when it is first needed. */
interface CatalogConnection extends AutoCloseable {
  /** For reading; empty when there is no catalog yet, which is then not created. */
  Optional<Tables> ifPresent();

  /** For writing; creates what is missing. */
  Tables opened();

  /**
   * Tries what a run would need; creates no table.
   *
   * @param tables that are looked up
   * @return a line for each thing that is wrong
   */
  List<String> check(Collection<String> tables);

  @Override
  void close();
}
