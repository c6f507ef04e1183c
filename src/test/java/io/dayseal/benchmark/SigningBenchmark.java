package io.dayseal.benchmark;

import com.sun.management.OperatingSystemMXBean;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.TextReaders;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import io.dayseal.signature.SigningSink;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/**
 * CPU of signing an unchanged CSV against DuckDB's own typed scan of the same file, in turns in one
 * process, after a warm-up. Both are CPU of the whole process, threads of every kind included.
 */
final class SigningBenchmark {
  private static final int ROUNDS = 7;
  private static final int WARM_UP = 3;

  private SigningBenchmark() {}

  /** Arguments: folder for the file, rows. */
  public static void main(String[] args) throws Exception {
    Path file = OrdersFile.write(Path.of(args[0]), Long.parseLong(args[1]));
    double[] signing = new double[ROUNDS];
    double[] scanning = new double[ROUNDS];
    for (int round = -WARM_UP; round < ROUNDS; round++) {
      double sign = cpuSeconds(() -> sign(file));
      double scan = cpuSeconds(() -> scan(file));
      if (round >= 0) {
        signing[round] = sign;
        scanning[round] = scan;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "signing %s: %.3f CPU s, DuckDB's typed scan: %.3f CPU s, ratio %.2f (medians of %d)%n",
        file.getFileName(),
        median(signing),
        median(scanning),
        median(signing) / median(scanning),
        ROUNDS);
  }

  private static double cpuSeconds(Callable<Long> work) throws Exception {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    long before = system.getProcessCpuTime();
    if (work.call() == 0) {
      throw new IllegalStateException("no rows");
    }
    return (system.getProcessCpuTime() - before) / 1e9;
  }

  private static long sign(Path file) throws Exception {
    SigningSink sink =
        new SigningSink(
            OrdersFile.COLUMNS,
            OrdersFile.COLUMNS.stream().map(Column::name).collect(Collectors.toSet()),
            Partitioning.of(List.of(PartitionTerm.parse("day")), OrdersFile.COLUMNS));
    try (RowReader reader =
        TextReaders.open(
            DeliverySource.ofFile(file),
            DeliveryDefinition.strict(DeliveryFormat.CSV),
            OrdersFile.COLUMNS)) {
      while (reader.next(sink)) {
        // The sink counts.
      }
    }
    return sink.contents().size() == 30 ? sink.rows() : 0;
  }

  private static long scan(Path file) throws Exception {
    String types =
        OrdersFile.COLUMNS.stream()
            .map(c -> "'" + c.name() + "': '" + sqlType(c) + "'")
            .collect(Collectors.joining(", ", "{", "}"));
    String aggregates =
        OrdersFile.COLUMNS.stream()
            .map(c -> "max(" + c.name() + ")")
            .collect(Collectors.joining(", "));
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(
                "SELECT count(*), "
                    + aggregates
                    + " FROM read_csv('"
                    + file
                    + "', header = true, columns = "
                    + types
                    + ")")) {
      result.next();
      return result.getLong(1);
    }
  }

  private static String sqlType(Column column) {
    return switch (column.type().toString()) {
      case "long" -> "BIGINT";
      case "int" -> "INTEGER";
      case "string" -> "VARCHAR";
      default -> column.type().toString();
    };
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
