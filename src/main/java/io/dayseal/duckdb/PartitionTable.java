package io.dayseal.duckdb;

import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionField;
import io.dayseal.signature.Partitioning;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Numbered partitions as a table, {@code number} and a column {@code f<i>} for each field, to be
 * joined with rows. The values are those of {@link PartitionField}: ordinals for transforms and
 * dates.
 */
final class PartitionTable {
  private static final long MICROS_AN_HOUR = 3_600_000_000L;
  private static final int INSERT_ROWS = 500;
  private static final String EPOCH = "DATE '1970-01-01'";

  private final String name;
  private final Partitioning partitioning;

  private PartitionTable(String name, Partitioning partitioning) {
    this.name = name;
    this.partitioning = partitioning;
  }

  /** Makes the table; numbers are indexes into the list. */
  static PartitionTable create(
      Database database, String name, Partitioning partitioning, List<Partition> partitions)
      throws SQLException {
    PartitionTable table = new PartitionTable(name, partitioning);
    List<PartitionField> fields = partitioning.fields();
    String columns =
        IntStream.range(0, fields.size())
            .mapToObj(i -> "f" + i + " " + valueType(fields.get(i)))
            .collect(Collectors.joining(", "));
    database.execute("CREATE TEMP TABLE " + name + " (number INTEGER, " + columns + ")");
    for (int from = 0; from < partitions.size(); from += INSERT_ROWS) {
      String rows =
          IntStream.range(from, Math.min(from + INSERT_ROWS, partitions.size()))
              .mapToObj(i -> row(i, partitions.get(i)))
              .collect(Collectors.joining(", "));
      database.execute("INSERT INTO " + name + " VALUES " + rows);
    }
    return table;
  }

  private static String row(int number, Partition partition) {
    return partition.values().stream()
        .map(v -> v instanceof String text ? SqlText.text(text) : v.toString())
        .collect(Collectors.joining(", ", "(" + number + ", ", ")"));
  }

  private static String valueType(PartitionField field) {
    return field.temporal() ? "INTEGER" : SqlText.type(field.type());
  }

  String name() {
    return name;
  }

  /** Whether a row of the relation {@code rows} lies in the partition of a row of the table. */
  String condition(String rows) {
    List<PartitionField> fields = partitioning.fields();
    return IntStream.range(0, fields.size())
        .mapToObj(i -> name + ".f" + i + " = " + value(rows, fields.get(i)))
        .collect(Collectors.joining(" AND "));
  }

  /** The partition value of a field in a row of the relation {@code rows}; NULL for NULL. */
  static String value(String rows, PartitionField field) {
    String column = rows + "." + SqlText.name(field.term().column());
    if (!field.temporal()) {
      return column;
    }
    boolean date = field.type() == Primitive.DATE;
    // By way of microseconds: no time zone has a say in it.
    String day = date ? column : "CAST(make_timestamp(epoch_us(" + column + ")) AS DATE)";
    return switch (field.term().transform()) {
      case IDENTITY, DAY -> "CAST(" + day + " - " + EPOCH + " AS INTEGER)";
      case MONTH ->
          SqlText.fill("CAST((year(%1$s) - 1970) * 12 + month(%1$s) - 1 AS INTEGER)", day);
      case HOUR -> hour("epoch_us(" + column + ")");
    };
  }

  /** Rounds down; DuckDB's own division rounds towards zero. */
  private static String hour(String micros) {
    return SqlText.fill(
        "CAST((%1$s - (%1$s %% %2$d + %2$d) %% %2$d) // %2$d AS INTEGER)", micros, MICROS_AN_HOUR);
  }
}
