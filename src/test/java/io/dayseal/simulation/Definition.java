package io.dayseal.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A dataset definition of this world.
 *
 * @param delete whether days that vanish from the delivery are emptied
 * @param seen how the column {@code seen} is declared
 * @param extra whether the column {@code extra} is
 * @param stage which of {@link Selects#STAGE}
 * @param top which of {@link Selects#TOP}; -1 for no third layer
 */
record Definition(boolean delete, Seen seen, boolean extra, int stage, int top) {
  static final String RAW_TABLE = "sim.raw";
  static final String STAGE_TABLE = "sim.stage";
  static final String TOP_TABLE = "sim.top";
  static final List<String> TABLES = List.of(RAW_TABLE, STAGE_TABLE, TOP_TABLE);

  /** What a definition says about a column that may not count. */
  enum Seen {
    ABSENT,
    UNSIGNED,
    SIGNED
  }

  /** The columns of a delivery. */
  List<String> columns() {
    List<String> columns = new ArrayList<>(List.of(Row.DAY, "id", "amount"));
    if (seen != Seen.ABSENT) {
      columns.add("seen");
    }
    if (extra) {
      columns.add("extra");
    }
    return columns;
  }

  /** Those that do not count. */
  Set<String> unsigned() {
    return seen == Seen.UNSIGNED ? Set.of("seen") : Set.of();
  }

  String stageSql() {
    return Selects.STAGE.get(stage);
  }

  String topSql() {
    return Selects.TOP.get(top);
  }

  boolean hasTop() {
    return top >= 0;
  }

  /** As a user would write it. */
  String yaml() {
    StringBuilder yaml = new StringBuilder();
    yaml.append("delivery: {format: csv, vanished-days: ")
        .append(delete ? "delete" : "keep")
        .append("}\nguards: {empty-delivery: allow}\nlayers:\n- name: raw\n  table: ")
        .append(RAW_TABLE)
        .append("\n  partition: [day]\n  columns:\n");
    columns()
        .forEach(
            c ->
                yaml.append("  - {name: ")
                    .append(c)
                    .append(c.equals(Row.DAY) ? ", type: date}\n" : ", type: long}\n"));
    if (!unsigned().isEmpty()) {
      yaml.append("  signature: {except: [seen]}\n");
    }
    layer(yaml, "stage", STAGE_TABLE, "stage" + stage);
    if (hasTop()) {
      layer(yaml, "top", TOP_TABLE, "top" + top);
    }
    return yaml.toString();
  }

  private static void layer(StringBuilder yaml, String name, String table, String sql) {
    yaml.append("- {name: ").append(name).append(", table: ").append(table);
    yaml.append(", sql: ").append(sql).append(".sql, partition: [day]}\n");
  }
}
