package io.dayseal.trinosql;

import io.dayseal.delivery.Column;
import io.dayseal.layer.SqlToken;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.TableColumn;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Statements around the SELECT of a layer. Its text is never edited: it stands in parentheses, on
 * lines of its own, so that places in it differ by one line, under a WITH that binds the name of
 * the layer above.
 */
final class LayerStatement {
  /** Lines before the text. */
  static final int LINES_BEFORE = 1;

  /**
   * Functions, and names without parentheses, that give another value at another time or to another
   * user: the signature of what they made would prove nothing.
   */
  private static final Set<String> UNSTABLE_CALLS =
      Set.of("now", "rand", "random", "shuffle", "uuid", "version");

  private static final Set<String> UNSTABLE_NAMES =
      Set.of(
          "current_catalog",
          "current_date",
          "current_schema",
          "current_time",
          "current_timestamp",
          "current_timezone",
          "current_user",
          "localtime",
          "localtimestamp",
          "tablesample");

  private final String text;
  private final String upstreamName;

  /**
   * Checks what can be told from the words alone.
   *
   * @throws QueryFailedException for a text whose rows would depend on when it runs
   */
  LayerStatement(String sql, String upstreamName) {
    // A byte order mark belongs to the file, not to the text.
    this.text = sql.startsWith("\uFEFF") ? sql.substring(1) : sql;
    this.upstreamName = upstreamName;
    refuseUnstable(SqlToken.of(text));
  }

  private static void refuseUnstable(List<SqlToken> tokens) {
    for (int i = 0; i < tokens.size(); i++) {
      SqlToken token = tokens.get(i);
      if (token.kind() != SqlToken.Kind.WORD || (i > 0 && tokens.get(i - 1).is("."))) {
        continue;
      }
      String word = token.text().toLowerCase(Locale.ROOT);
      boolean call = i + 1 < tokens.size() && tokens.get(i + 1).is("(");
      if (UNSTABLE_NAMES.contains(word) || (call && UNSTABLE_CALLS.contains(word))) {
        throw new QueryFailedException(
            place(token.line(), token.column())
                + "expected a SELECT that gives the same rows at any time, found `"
                + token.text()
                + "`; take the time from the data");
      }
    }
  }

  /** The beginning of a message. */
  static String place(int line, int column) {
    return "line " + line + ", column " + column + ": ";
  }

  /** Gives no row, but the columns, over an upstream of these. */
  String describing(List<TableColumn> upstream) {
    String nulls =
        upstream.stream()
            .map(
                c ->
                    TrinoSql.fill(
                        "CAST(NULL AS %s) AS %s", TrinoSql.type(c.type()), TrinoSql.name(c.name())))
            .collect(Collectors.joining(", "));
    return "WITH "
        + TrinoSql.name(upstreamName)
        + " AS (SELECT "
        + nulls
        + ") SELECT * FROM ("
        + wrapped()
        + " LIMIT 0";
  }

  private String wrapped() {
    return "\n" + text + "\n) AS dayseal_select";
  }

  /**
   * The rows over the whole snapshot of a slice, for a look at the plan: over no rows at all, as
   * over a restriction that holds for none, a planner leaves out what is joined to them.
   */
  String reading(String catalog, Slice slice) {
    return upstream(catalog, slice, "") + " SELECT * FROM (" + wrapped();
  }

  /** The rows over a slice, cast to the table's columns by name. */
  String selecting(String catalog, Slice slice, List<Column> given, List<TableColumn> target) {
    String restricted =
        slice
            .partitions()
            .map(p -> " WHERE " + PartitionPredicate.of(slice.partitioning(), p))
            .orElse("");
    String casts = target.stream().map(c -> cast(c, given)).collect(Collectors.joining(", "));
    return upstream(catalog, slice, restricted) + " SELECT " + casts + " FROM (" + wrapped();
  }

  private String upstream(String catalog, Slice slice, String restricted) {
    String columns =
        slice.columns().stream()
            .map(c -> TrinoSql.name(c.name()))
            .collect(Collectors.joining(", "));
    return TrinoSql.fill(
        "WITH %s AS (SELECT %s FROM %s FOR VERSION AS OF %d%s)",
        TrinoSql.name(upstreamName),
        columns,
        TrinoSql.table(catalog, slice.table()),
        slice.snapshotId(),
        restricted);
  }

  private static String cast(TableColumn column, List<Column> given) {
    String value =
        given.stream()
            .filter(c -> c.name().equalsIgnoreCase(column.name()))
            .map(c -> "dayseal_select." + TrinoSql.name(c.name()))
            .findFirst()
            .orElse("NULL");
    return TrinoSql.fill(
        "CAST(%s AS %s) AS %s", value, TrinoSql.type(column.type()), TrinoSql.name(column.name()));
  }

  /** The same inserted into a table. */
  static String inserting(String table, List<TableColumn> target, String select) {
    String columns =
        target.stream().map(c -> TrinoSql.name(c.name())).collect(Collectors.joining(", "));
    return TrinoSql.fill("INSERT INTO %s (%s) %s", table, columns, select);
  }
}
