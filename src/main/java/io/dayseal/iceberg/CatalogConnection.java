package io.dayseal.iceberg;

import java.util.Optional;

/** A catalog that is connected to when it is first needed. */
interface CatalogConnection extends AutoCloseable {
  /** For reading; empty when there is no catalog yet, which is then not created. */
  Optional<Tables> ifPresent();

  /** For writing; creates what is missing. */
  Tables opened();

  /** What is wrong, if anything. Creates nothing. */
  Optional<String> check();

  @Override
  void close();
}
