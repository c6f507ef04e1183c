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

  private QueryFailedException onlyUpstream(JsonNode node, String found) {
    JsonNode location = node.path("query_location");
    // DuckDB gives the largest unsigned number when it does not know.
    String place = location.canConvertToInt() ? QueryErrors.placeByByte(sql, location.asInt()) : "";
    return new QueryFailedException(
        place + "expected a SELECT that reads only `" + upstreamName + "`, found `" + found + "`");
  }
}
