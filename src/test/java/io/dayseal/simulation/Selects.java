package io.dayseal.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The SELECTs that this world knows, and what each makes of the rows of a day. */
final class Selects {
  /** Over {@code raw}; the last two do the same. */
  static final List<String> STAGE =
      List.of(
          "SELECT * FROM raw",
          "SELECT id, day, amount FROM raw WHERE amount > 1",
          "SELECT day, count(*) AS lines, sum(amount) AS total FROM raw GROUP BY day",
          "-- by day\nSELECT day,  count(*) AS lines,\n sum(amount) AS total FROM raw GROUP BY day");

  /** Over {@code stage}. */
  static final List<String> TOP =
      List.of("SELECT * FROM stage", "SELECT day, count(*) AS stages FROM stage GROUP BY day");

  private Selects() {}

  /** The columns that a SELECT gives. */
  static List<String> columns(String sql, List<String> upstream) {
    if (sql.contains("*") && !sql.contains("count(")) {
      return upstream;
    }
    if (sql.contains("WHERE")) {
      return List.of("id", Row.DAY, "amount");
    }
    return sql.contains("FROM stage")
        ? List.of(Row.DAY, "stages")
        : List.of(Row.DAY, "lines", "total");
  }

  /** The rows that a SELECT makes of those of one day. */
  static List<Row> apply(String sql, List<Row> rows) {
    if (sql.contains("WHERE")) {
      return Content.sorted(
          rows.stream()
              .filter(r -> r.cells().getOrDefault("amount", 0L) > 1)
              .map(r -> r.only(List.of("id", Row.DAY, "amount")))
              .toList());
    }
    if (!sql.contains("count(")) {
      return Content.sorted(rows);
    }
    if (rows.isEmpty()) {
      return List.of();
    }
    Map<String, Long> cells = new TreeMap<>();
    cells.put(Row.DAY, rows.get(0).day());
    cells.put(sql.contains("FROM stage") ? "stages" : "lines", (long) rows.size());
    List<Long> amounts = new ArrayList<>();
    if (sql.contains("sum(amount)")) {
      rows.forEach(r -> amounts.addAll(some(r.cells().get("amount"))));
    }
    if (!amounts.isEmpty()) {
      cells.put("total", amounts.stream().mapToLong(a -> a).sum());
    }
    return List.of(Row.of(cells));
  }

  private static List<Long> some(@Nullable Long value) {
    return value == null ? List.of() : List.of(value);
  }

  /** The same, day by day. */
  static Content apply(String sql, Content upstream) {
    Content result = Content.EMPTY;
    for (long day : upstream.days().keySet()) {
      result = result.with(day, apply(sql, upstream.day(day)));
    }
    return result;
  }
}
