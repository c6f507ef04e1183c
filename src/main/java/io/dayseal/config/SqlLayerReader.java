package io.dayseal.config;

import io.dayseal.layer.SelectText;
import io.dayseal.layer.SqlLayer;
import io.dayseal.signature.PartitionTerm;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads a further layer of a dataset, with the text of its SELECT. */
final class SqlLayerReader {
  private final TextFolder sqlFolder;
  private final Problems problems;

  SqlLayerReader(TextFolder sqlFolder, Problems problems) {
    this.sqlFolder = sqlFolder;
    this.problems = problems;
  }

  /** Empty when something is not right, which is reported. */
  Optional<SqlLayer> read(Section layer) {
    layer.only(
        "name",
        "table",
        "sql",
        "partition",
        "columns",
        "sort",
        "days-per-query",
        "changed-columns");
    layer.require("name", "the layer's name, such as `stage`");
    layer.require("table", "the table as `namespace.table`");
    layer.require("sql", "the file of the layer's SELECT; only the first layer is landed");
    Optional<String> name = Names.layer(layer);
    Optional<String> table = Names.table(layer);
    Optional<Text> file = layer.text("sql");
    Optional<String> sql = file.flatMap(f -> sql(layer, f));
    List<PartitionTerm> partition = Terms.ofSelect(layer);
    Columns columns = Columns.ofSelect(layer);
    List<Text> sort = layer.texts("sort");
    Names.unique(layer, sort, "column");
    int daysPerQuery = layer.count("days-per-query").orElse(1);
    SqlLayer.ChangedColumns changedColumns =
        layer
            .choice("changed-columns", SqlLayer.ChangedColumns.values())
            .orElse(SqlLayer.ChangedColumns.EVOLVE);
    if (name.isEmpty() || table.isEmpty() || file.isEmpty() || sql.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new SqlLayer(
            name.get(),
            table.get(),
            file.get().value(),
            sql.get(),
            partition,
            columns.valid(),
            sort.stream().map(Text::value).toList(),
            daysPerQuery,
            changedColumns));
  }

  private Optional<String> sql(Section layer, Text name) {
    Path path = Path.of(name.value()).normalize();
    if (path.isAbsolute() || path.startsWith("..")) {
      layer.problem(
          name.place(),
          "expected a file inside of `" + sqlFolder.name() + "`, found " + name.quoted());
      return Optional.empty();
    }
    String file = path.toString();
    Optional<String> sql =
        Utf8File.read(
            sqlFolder,
            file,
            problems,
            () ->
                layer.problem(
                    name.place(), "SQL file `" + sqlFolder.place(file) + "` does not exist"));
    sql.flatMap(SelectText::problem)
        .ifPresent(message -> problems.add(Place.ofFile(sqlFolder.place(file)), message));
    return sql;
  }
}
