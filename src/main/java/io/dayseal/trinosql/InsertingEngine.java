package io.dayseal.trinosql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayseal.delivery.Column;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.PartitionedRows;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.RemoteQuery;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.StagingTable;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.Partition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lets a service that speaks Trino's SQL run the SELECTs of layers, which inserts what they give
 * into a staging table. Deliveries are staged by a local engine, started when it is first needed.
 */
public final class InsertingEngine implements Engine {
  /** A writer has no more partitions open; more than that fails, as it does in Athena. */
  private static final int MAX_PARTITIONS = 100;

  private static final int NAMED_AT_MOST = 5;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String catalog;
  private final Supplier<? extends QueryService> services;
  private final Supplier<? extends Engine> locals;
  private final Map<Described, List<Column>> described = new HashMap<>();
  private final Set<Described> checked = new HashSet<>();
  private @Nullable Engine local;
  private volatile @Nullable QueryService service;
  private volatile boolean cancelled;

  private record Described(String sql, String upstream, List<TableColumn> columns) {}

  /**
   * Nothing opened yet.
   *
   * @param catalog under which the service has the tables of the profile's catalog
   * @param services opens the service
   */
  public InsertingEngine(
      String catalog,
      Supplier<? extends QueryService> services,
      Supplier<? extends Engine> locals) {
    this.catalog = catalog;
    this.services = services;
    this.locals = locals;
  }

  private QueryService service() {
    QueryService open = service;
    if (open == null) {
      open = services.get();
      service = open;
      if (cancelled) {
        open.cancel();
      }
    }
    return open;
  }

  @Override
  public List<StagedFile> stage(PartitionedRows rows, List<TableColumn> columns, List<String> sort)
      throws IOException {
    Engine started = local;
    if (started == null) {
      started = locals.get();
      local = started;
    }
    return started.stage(rows, columns, sort);
  }

  @Override
  public int maxPartitions() {
    return MAX_PARTITIONS;
  }

  @Override
  public List<Column> describe(String sql, String upstreamName, List<TableColumn> upstream) {
    Described question = new Described(sql, upstreamName, upstream);
    List<Column> known = described.get(question);
    if (known == null) {
      String statement = new LayerStatement(sql, upstreamName).describing(upstream);
      known = columns(service().columns(statement));
      described.put(question, known);
    }
    return known;
  }

  private static List<Column> columns(List<QueryService.ResultColumn> result) {
    Set<String> names = new HashSet<>();
    List<Column> columns = new ArrayList<>();
    for (QueryService.ResultColumn column : result) {
      String name = column.name();
      if (name.isBlank() || name.matches("_col\\d+")) {
        throw new QueryFailedException(
            "expected a name for every column, found none for column " + (columns.size() + 1));
      }
      if (!names.add(name.toLowerCase(Locale.ROOT))) {
        throw new QueryFailedException("expected every column once, found `" + name + "` twice");
      }
      columns.add(Column.of(name, TrinoType.parse(name, column.type())));
    }
    return columns;
  }

  @Override
  public List<StagedFile> build(
      String sql,
      String upstreamName,
      Slice upstream,
      TargetLayout target,
      Collection<Partition> partitions) {
    List<Column> given = describe(sql, upstreamName, upstream.columns());
    target.refuseOthers(given);
    LayerStatement statement = new LayerStatement(sql, upstreamName);
    if (checked.add(new Described(sql, upstream.table(), upstream.columns()))) {
      refuseOtherTables(statement.reading(catalog, upstream), upstream.table(), upstreamName);
    }
    String select = statement.selecting(catalog, upstream, given, target.columns());
    StagingTable staging = target.staging().get();
    String table = TrinoSql.table(catalog, staging.name());
    long inserted = service().insert(LayerStatement.inserting(table, target.columns(), select));
    List<StagedFile> files = staging.added();
    long staged = files.stream().mapToLong(StagedFile::rows).sum();
    if (staged != inserted) {
      throw new QueryFailedException(
          TrinoSql.fill(
              "%,d rows were inserted into `%s`, which got %,d", inserted, staging.name(), staged));
    }
    refuseRowsOutside(files, Set.copyOf(partitions));
    return files;
  }

  private static void refuseRowsOutside(List<StagedFile> files, Set<Partition> partitions) {
    Map<Partition, Long> outside = new TreeMap<>();
    files.stream()
        .filter(f -> !partitions.contains(f.partition()))
        .forEach(f -> outside.merge(f.partition(), f.rows(), Long::sum));
    if (!outside.isEmpty()) {
      throw new QueryFailedException(
          "expected only rows of the partitions being rebuilt, found "
              + outside.entrySet().stream()
                  .limit(NAMED_AT_MOST)
                  .map(
                      e ->
                          "`"
                              + e.getKey()
                              + "` ("
                              + e.getValue()
                              + (e.getValue() == 1 ? " row)" : " rows)"))
                  .collect(Collectors.joining(", ")));
    }
  }

  /** Asks the service which tables a statement would read. */
  private void refuseOtherTables(String statement, String upstream, String upstreamName) {
    // On the line of the statement, so that places stay right.
    String plan = service().text("EXPLAIN (TYPE IO, FORMAT JSON) " + statement);
    try {
      for (JsonNode input : JSON.readTree(plan).path("inputTableColumnInfos")) {
        JsonNode table = input.path("table");
        String name =
            table.at("/schemaTable/schema").asText()
                + "."
                + table.at("/schemaTable/table").asText();
        if (!table.path("catalog").asText().equalsIgnoreCase(catalog)
            || !name.equalsIgnoreCase(upstream)) {
          throw new QueryFailedException(
              "expected a SELECT that reads only `"
                  + upstreamName
                  + "`, found `"
                  + table.path("catalog").asText()
                  + "."
                  + name
                  + "`");
        }
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the plan cannot be read: " + plan, e);
    }
  }

  @Override
  public List<RemoteQuery> queries() {
    QueryService open = service;
    return open == null ? List.of() : open.queries();
  }

  @Override
  public void cancel() {
    cancelled = true;
    QueryService open = service;
    if (open != null) {
      open.cancel();
    }
  }

  @Override
  public void close() {
    QueryService open = service;
    try {
      if (open != null) {
        open.close();
      }
    } finally {
      if (local != null) {
        local.close();
      }
    }
  }
}
