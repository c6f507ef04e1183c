package io.dayseal.iceberg;

import java.util.Optional;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;

/** Looks up tables in a catalog. */
record Tables(Catalog catalog) {

  /** One look-up in the catalog and one read of the metadata file. */
  Optional<BaseTable> find(String name) {
    try {
      return catalog.loadTable(TableIdentifier.parse(name)) instanceof BaseTable table
          ? Optional.of(table)
          : Optional.empty();
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      return Optional.empty();
    }
  }

  /** The metadata now. */
  Optional<TableMetadata> metadata(String name) {
    return find(name).map(t -> t.operations().current());
  }

  /** Creates the namespace of a table that is about to be created. */
  void ensureNamespace(String name) {
    Namespace namespace = TableIdentifier.parse(name).namespace();
    if (catalog instanceof SupportsNamespaces namespaces
        && !namespace.isEmpty()
        && !namespaces.namespaceExists(namespace)) {
      try {
        namespaces.createNamespace(namespace);
      } catch (RuntimeException e) {
        // Another process was faster, which a SQL catalog reports as any error.
        if (!namespaces.namespaceExists(namespace)) {
          throw e;
        }
      }
    }
  }
}
