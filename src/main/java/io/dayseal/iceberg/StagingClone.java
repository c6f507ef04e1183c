package io.dayseal.iceberg;

import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.StagingTable;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.io.CloseableIterable;

/**
 * A clone of a target without its rows. Its metadata lies beside the target, its data files where
 * the target has its own: they stay there when they are committed, and are found like any orphan
 * when they never are. An engine that knows the trap refuses to drop such a table with its data.
 */
final class StagingClone implements StagingTable {
  private static final String FIRST_METADATA = "/metadata/00000-%s.metadata.json";

  private final Tables tables;
  private final String name;
  private final BaseTable table;
  private final Partitioning partitioning;
  private final Consumer<String> warnings;
  private final Set<String> seen = new HashSet<>();

  private StagingClone(
      Tables tables,
      String name,
      BaseTable table,
      Partitioning partitioning,
      Consumer<String> warnings) {
    this.tables = tables;
    this.name = name;
    this.table = table;
    this.partitioning = partitioning;
    this.warnings = warnings;
  }

  /**
   * Makes it.
   *
   * @param target as it will be, perhaps not there yet
   */
  static StagingClone make(
      Tables tables,
      String name,
      Table target,
      Partitioning partitioning,
      Consumer<String> warnings) {
    String folder = target.location().replaceFirst("/+$", "");
    Map<String, String> properties = new HashMap<>();
    target.properties().entrySet().stream()
        .filter(e -> e.getKey().startsWith("write."))
        .forEach(e -> properties.put(e.getKey(), e.getValue()));
    properties.remove(TableProperties.WRITE_METADATA_LOCATION);
    properties.putIfAbsent(TableProperties.WRITE_DATA_LOCATION, folder + "/data");
    String location = folder + name.substring(name.indexOf(StagingName.MARK));
    // A table that is created gets fresh ids, and files under those read as NULL in the target.
    TableMetadata metadata =
        TableMetadata.buildFromEmpty(TableUtil.formatVersion(target))
            .assignUUID()
            .setLocation(location)
            .setCurrentSchema(target.schema(), target.schema().highestFieldId())
            .setDefaultPartitionSpec(target.spec())
            .setDefaultSortOrder(target.sortOrder())
            .setProperties(properties)
            .build();
    String first = location + Message.of(FIRST_METADATA, metadata.uuid());
    TableMetadataParser.write(metadata, target.io().newOutputFile(first));
    BaseTable made = (BaseTable) tables.catalog().registerTable(TableIdentifier.parse(name), first);
    if (!made.schema().sameSchema(target.schema()) || !made.spec().compatibleWith(target.spec())) {
      throw new IllegalStateException(
          Message.of("staging table `%s` is not as its target: %s", name, made.schema()));
    }
    return new StagingClone(tables, name, made, partitioning, warnings);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<StagedFile> added() {
    List<StagedFile> added = new ArrayList<>();
    for (DataFile file : files()) {
      if (seen.add(file.location())) {
        added.add(new StagedFile(file.location(), true, partition(file), file.recordCount()));
      }
    }
    return added;
  }

  private Partition partition(DataFile file) {
    if (file.format() != FileFormat.PARQUET) {
      throw new IllegalStateException(
          Message.of("expected Parquet files in `%s`, found %s", name, file.location()));
    }
    return SpecMapping.toPartition(file.partition(), partitioning)
        .orElseThrow(
            () ->
                new QueryFailedException(
                    Message.of(
                        "expected only rows of the partitions being rebuilt, found `%s` (%d rows)",
                        table.spec().partitionToPath(file.partition()), file.recordCount())));
  }

  private List<DataFile> files() {
    table.refresh();
    List<DataFile> files = new ArrayList<>();
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      tasks.forEach(t -> files.add(t.file()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    files.sort(java.util.Comparator.comparing(DataFile::location));
    return files;
  }

  @Override
  public void taken() {
    try {
      StagingName.drop(tables, name, table);
    } catch (RuntimeException e) {
      warnings.accept(notDropped(e));
    }
  }

  private String notDropped(RuntimeException e) {
    return Message.of(
        "staging table `%s` could not be dropped, which `maintain` will do: %s",
        name, e.getMessage());
  }

  @Override
  public void discard() {
    try {
      List<String> files = files().stream().map(DataFile::location).toList();
      StagingName.drop(tables, name, table);
      CatalogUtil.deleteFiles(table.io(), files, "staged");
    } catch (RuntimeException e) {
      warnings.accept(notDropped(e));
    }
  }
}
