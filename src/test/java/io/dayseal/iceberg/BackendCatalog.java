package io.dayseal.iceberg;

import io.dayseal.aws.Backend;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.aws.glue.GlueCatalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** Catalogs of both backends whose operations on tables can be replaced by other ones. */
final class BackendCatalog {
  private BackendCatalog() {}

  /** The settings of the warehouse that belongs to a folder. */
  static CatalogSettings settings(Path folder) {
    return Backend.aws()
        ? new CatalogSettings("glue", "dayseal", Backend.lake(folder).properties(), folder)
        : new CatalogSettings(
            "jdbc",
            "dayseal",
            Map.of("uri", "jdbc:sqlite:warehouse/catalog.db", "warehouse", "warehouse"),
            folder);
  }

  /**
   * A connection.
   *
   * @param local access to files where they lie on this machine
   * @param others given the operations of a table, those to use
   */
  static CatalogConnection connection(
      CatalogSettings settings, FileIO local, UnaryOperator<TableOperations> others) {
    if (SqliteSettings.meant(settings)) {
      return new SqliteConnection(
          settings.name(), SqliteSettings.of(settings), () -> new Jdbc(local, others));
    }
    return new ServerConnection(
        () -> {
          GlueCatalog catalog = new Glue(others);
          catalog.initialize(settings.name(), Catalogs.properties(settings));
          return catalog;
        },
        List::of);
  }

  private static final class Jdbc extends JdbcCatalog {
    private final UnaryOperator<TableOperations> others;

    Jdbc(FileIO files, UnaryOperator<TableOperations> others) {
      super(p -> files, null, true);
      this.others = others;
    }

    @Override
    protected TableOperations newTableOps(TableIdentifier identifier) {
      return others.apply(super.newTableOps(identifier));
    }
  }

  private static final class Glue extends GlueCatalog {
    private final UnaryOperator<TableOperations> others;

    Glue(UnaryOperator<TableOperations> others) {
      this.others = others;
    }

    @Override
    protected TableOperations newTableOps(TableIdentifier identifier) {
      return others.apply(super.newTableOps(identifier));
    }
  }
}
