package io.dayseal.duckdb;

import io.dayseal.delivery.ColumnType;
import io.dayseal.pipeline.FieldIds;
import io.dayseal.pipeline.TableColumn;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tree of names and field ids in a Parquet file. DuckDB reads columns by id but what is nested
 * in them by name, and takes a column without an id for one that does not exist; so a file is read
 * by DuckDB only when both come to the same.
 */
record FileSchema(List<Node> columns) {
  /** An element of the tree; {@code id} is null when the file gives none. */
  record Node(String name, @Nullable Integer id, List<Node> children) {}

  private record Element(String file, String name, @Nullable Integer id, int children) {}

  /** The schemas of files; reads their footers. */
  static List<FileSchema> of(Database database, List<Path> files) throws SQLException {
    String sql =
        SqlText.fill(
            "SELECT file_name, name, field_id, num_children FROM parquet_schema(%s)",
            SqlText.texts(files));
    Map<String, List<Element>> byFile = new LinkedHashMap<>();
    for (Element element : database.query(sql, FileSchema::element)) {
      byFile.computeIfAbsent(element.file(), f -> new ArrayList<>()).add(element);
    }
    return byFile.values().stream()
        .map(elements -> new FileSchema(node(elements.iterator()).children()))
        .toList();
  }

  private static Element element(ResultSet row) throws SQLException {
    long number = row.getLong("field_id");
    Integer id = row.wasNull() ? null : Math.toIntExact(number);
    return new Element(
        row.getString("file_name"), row.getString("name"), id, row.getInt("num_children"));
  }

  /** Elements come in depth-first order. */
  private static Node node(Iterator<Element> elements) {
    Element element = elements.next();
    List<Node> children = new ArrayList<>();
    for (int i = 0; i < element.children(); i++) {
      children.add(node(elements));
    }
    return new Node(element.name(), element.id(), children);
  }

  /** Whether reading these columns by id, and what is nested in them by name, is right. */
  boolean readableAs(List<TableColumn> table) {
    return columns.stream().noneMatch(node -> node.id() == null)
        && table.stream()
            .allMatch(
                column ->
                    byId(columns, column.ids().id())
                        .map(node -> sameNames(node, column.type(), column.ids()))
                        .orElse(true));
  }

  private static boolean sameNames(Node node, ColumnType type, FieldIds ids) {
    if (type instanceof ColumnType.ListOf list) {
      // Three levels: the column, a repeated group, the element.
      return node.children().size() == 1
          && node.children().get(0).children().size() == 1
          && sameNames(
              node.children().get(0).children().get(0), list.element(), ids.children().get(0));
    }
    if (type instanceof ColumnType.Struct struct) {
      for (int i = 0; i < struct.fields().size(); i++) {
        if (!sameField(node, struct.fields().get(i), ids.children().get(i))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean sameField(Node struct, ColumnType.Field field, FieldIds ids) {
    Optional<Node> byId = byId(struct.children(), ids.id());
    Optional<Node> byName =
        struct.children().stream().filter(n -> n.name().equalsIgnoreCase(field.name())).findFirst();
    return byId.equals(byName) && byId.map(node -> sameNames(node, field.type(), ids)).orElse(true);
  }

  private static Optional<Node> byId(List<Node> nodes, int id) {
    return nodes.stream().filter(n -> n.id() != null && n.id() == id).findFirst();
  }
}
