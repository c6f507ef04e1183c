package io.dayseal.duckdb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayseal.pipeline.QueryFailedException;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Looks at a parsed text: it must be one SELECT that reads the layer above and nothing else. That
 * it cannot reach files is settled by the {@link Database}; this says so in words, and keeps it
 * from DuckDB's own tables.
 */
final class SelectCheck {
  /** Functions that give rows made from their arguments alone. */
  private static final Set<String> TABLE_FUNCTIONS =
      Set.of("unnest", "range", "generate_series", "json_each", "json_tree");

  /**
   * Functions, and names without parentheses, that give another value at another time: the
   * signature of what they made would prove nothing.
   */
  private static final Set<String> UNSTABLE =
      Set.of(
          "current_connection_id",
          "current_date",
          "current_localtime",
          "current_localtimestamp",
          "current_query",
          "current_query_id",
          "current_time",
          "current_timestamp",
          "current_transaction_id",
          "currval",
          "gen_random_uuid",
          "get_current_time",
          "get_current_timestamp",
          "localtime",
          "localtimestamp",
          "nextval",
          "now",
          "random",
          "today",
          "transaction_timestamp",
          "txid_current",
          "uuid",
          "uuidv4",
          "uuidv7");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String sql;
  private final String upstreamName;
  private final Set<String> named = new HashSet<>();

  private SelectCheck(String sql, String upstreamName) {
    this.sql = sql;
    this.upstreamName = upstreamName;
    named.add(upstreamName.toLowerCase(Locale.ROOT));
  }

  /**
   * Checks a text.
   *
   * @throws QueryFailedException when it is something else
   */
  static void check(Database database, String sql, String upstreamName) throws SQLException {
    String json =
        database
            .query("SELECT json_serialize_sql(" + SqlText.text(sql) + ")", r -> r.getString(1))
            .get(0);
    try {
      new SelectCheck(sql, upstreamName).check(JSON.readTree(json));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("DuckDB's syntax tree cannot be read", e);
    }
  }

  private void check(JsonNode tree) {
    if (tree.path("error").asBoolean()) {
      throw new QueryFailedException(error(tree));
    }
    int statements = tree.path("statements").size();
    if (statements != 1) {
      throw new QueryFailedException(
          "expected one SELECT, found " + (statements == 0 ? "no statement" : statements));
    }
    collectNames(tree);
    checkSources(tree);
  }

  private String error(JsonNode tree) {
    String message = tree.path("error_message").asText();
    if (tree.hasNonNull("position")) {
      return QueryErrors.placeByCharacter(sql, tree.path("position").asInt()) + message;
    }
    return tree.path("error_type").asText().equals("not implemented")
        ? "expected one SELECT (a PIVOT with its values, no parameters), found another statement"
        : message;
  }

  /** The names of common table expressions, wherever they are. */
  private void collectNames(JsonNode node) {
    for (JsonNode entry : node.path("cte_map").path("map")) {
      named.add(entry.path("key").asText().toLowerCase(Locale.ROOT));
    }
    if (node.hasNonNull("cte_name")) {
      named.add(node.path("cte_name").asText().toLowerCase(Locale.ROOT));
    }
    node.forEach(this::collectNames);
  }

  private void checkSources(JsonNode node) {
    switch (node.path("type").asText()) {
      case "BASE_TABLE" -> checkTable(node);
      case "TABLE_FUNCTION" -> {
        String function = node.path("function").path("function_name").asText();
        if (!TABLE_FUNCTIONS.contains(function.toLowerCase(Locale.ROOT))) {
          throw onlyUpstream(node, function + "(...)");
        }
      }
      case "FUNCTION" -> {
        String function = node.path("function_name").asText().toLowerCase(Locale.ROOT);
        // With one argument `age` counts from today.
        if (UNSTABLE.contains(function)
            || (function.equals("age") && node.path("children").size() == 1)) {
          throw unstable(node, function + "()");
        }
      }
      case "COLUMN_REF" -> {
        JsonNode names = node.path("column_names");
        String name = names.path(0).asText().toLowerCase(Locale.ROOT);
        if (names.size() == 1 && UNSTABLE.contains(name)) {
          throw unstable(node, name);
        }
      }
      case "SHOW_REF" ->
          throw new QueryFailedException("expected one SELECT, found DESCRIBE, SHOW or SUMMARIZE");
      default -> {}
    }
    node.forEach(this::checkSources);
  }

  private void checkTable(JsonNode table) {
    String name = table.path("table_name").asText();
    String schema = table.path("schema_name").asText();
    if (!schema.isEmpty() || !named.contains(name.toLowerCase(Locale.ROOT))) {
      throw onlyUpstream(table, schema.isEmpty() ? name : schema + "." + name);
    }
  }

  private QueryFailedException unstable(JsonNode node, String found) {
    return new QueryFailedException(
        place(node)
            + "expected a SELECT that gives the same rows at any time, found `"
            + found
            + "`; take the time from the data");
  }

  private String place(JsonNode node) {
    JsonNode location = node.path("query_location");
    // DuckDB gives the largest unsigned number when it does not know.
    return location.canConvertToInt() ? QueryErrors.placeByByte(sql, location.asInt()) : "";
  }

  private QueryFailedException onlyUpstream(JsonNode node, String found) {
    return new QueryFailedException(
        place(node)
            + "expected a SELECT that reads only `"
            + upstreamName
            + "`, found `"
            + found
            + "`");
  }
}
