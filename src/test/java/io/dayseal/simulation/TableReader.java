package io.dayseal.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Types;

/** What any reader of a table sees, by Iceberg's planning alone. */
record TableReader(MemoryStore store, DataFiles files) {
  /** The table; empty when there is none. */
  Optional<Table> table(String name) {
    try {
      return Optional.of(MemoryCatalog.undisturbed(store).loadTable(TableIdentifier.parse(name)));
    } catch (NoSuchTableException e) {
      return Optional.empty();
    }
  }

  /** The rows at the head. */
  Content read(String name) {
    Table table = table(name).orElse(null);
    return table == null || table.currentSnapshot() == null
        ? Content.EMPTY
        : read(table, table.currentSnapshot().snapshotId());
  }

  /** The rows at a snapshot. */
  Content read(Table table, long snapshotId) {
    Snapshot snapshot = table.snapshot(snapshotId);
    List<DeleteFile> deletes = new ArrayList<>();
    for (ManifestFile manifest : snapshot.deleteManifests(table.io())) {
      files(manifest, table).forEach(f -> deletes.add((DeleteFile) f));
    }
    List<Row> rows = new ArrayList<>();
    for (ManifestFile manifest : snapshot.dataManifests(table.io())) {
      for (ContentFile<?> file : files(manifest, table)) {
        rows.addAll(live(file, deletes, table.schema()));
      }
    }
    return Content.of(rows);
  }

  /** What a manifest names; a manifest never changes. */
  private List<ContentFile<?>> files(ManifestFile manifest, Table table) {
    bytes(manifest.path());
    return store.manifests().computeIfAbsent(manifest.path(), p -> parsed(manifest, table));
  }

  private static List<ContentFile<?>> parsed(ManifestFile manifest, Table table) {
    List<ContentFile<?>> files = new ArrayList<>();
    try (CloseableIterable<? extends ContentFile<?>> entries =
        manifest.content() == ManifestContent.DATA
            ? ManifestFiles.read(manifest, table.io(), table.specs())
            : ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())) {
      entries.forEach(f -> files.add((ContentFile<?>) f.copy()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  /** The rows of a file that its delete files leave. */
  List<Row> live(ContentFile<?> file, List<DeleteFile> deletes, Schema schema) {
    List<Row> rows = new ArrayList<>();
    for (Map<Integer, Long> values : files.rows(bytes(file))) {
      if (deletes.stream().noneMatch(d -> appliesTo(d, file) && deletes(d, values))) {
        Map<String, Long> cells = new TreeMap<>();
        values.forEach(
            (id, value) -> {
              String column = schema.findColumnName(id);
              if (column != null) {
                cells.put(column, value);
              }
            });
        rows.add(Row.of(cells));
      }
    }
    return rows;
  }

  /** A delete file by values applies to older files of its partition. */
  private static boolean appliesTo(DeleteFile delete, ContentFile<?> file) {
    return delete.dataSequenceNumber() > file.dataSequenceNumber()
        && Objects.equals(day(delete), day(file));
  }

  static Integer day(ContentFile<?> file) {
    return file.partition().get(0, Integer.class);
  }

  private boolean deletes(DeleteFile delete, Map<Integer, Long> row) {
    Map<Integer, Long> matching = new TreeMap<>(row);
    matching.keySet().retainAll(delete.equalityFieldIds());
    return files.rows(bytes(delete)).stream().anyMatch(new TreeMap<>(matching)::equals);
  }

  private byte[] bytes(ContentFile<?> file) {
    return bytes(file.location());
  }

  private byte[] bytes(String location) {
    byte[] bytes = store.files().get(location);
    if (bytes == null) {
      throw new AssertionError("a live file is gone: " + location);
    }
    return bytes;
  }

  /** The same by Iceberg's generic reader, from the Parquet files. */
  Content parsed(String name) {
    Table table = table(name).orElse(null);
    if (table == null || table.currentSnapshot() == null) {
      return Content.EMPTY;
    }
    List<Row> rows = new ArrayList<>();
    try (CloseableIterable<Record> records = IcebergGenerics.read(table).build()) {
      for (Record found : records) {
        Map<String, Long> cells = new TreeMap<>();
        for (Types.NestedField field : found.struct().fields()) {
          Object value = found.getField(field.name());
          if (value != null) {
            cells.put(
                field.name(), value instanceof LocalDate day ? day.toEpochDay() : (Long) value);
          }
        }
        rows.add(Row.of(cells));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Content.of(rows);
  }

  /** Every file that any snapshot names must be there. */
  void everyFileIsThere(String name) {
    Table table = table(name).orElse(null);
    if (table == null) {
      return;
    }
    Set<String> seen = new HashSet<>();
    for (Snapshot snapshot : table.snapshots()) {
      bytes(snapshot.manifestListLocation());
      for (ManifestFile manifest : snapshot.allManifests(table.io())) {
        if (seen.add(manifest.path())) {
          files(manifest, table).forEach(this::bytes);
        }
      }
    }
  }
}
