package io.dayseal.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The databases and tables of a Glue catalog, and what its operations do with them. */
final class GlueStore {
  /** An answer that is larger cannot be given; such a table can never be read again. */
  static final int MOST_ANSWER_BYTES = 5_242_880;

  private static final int MOST_RESULTS = 100;
  private static final String ACCOUNT = "123456789012";

  private static final class Database {
    private final ObjectNode fields;
    private final TreeMap<String, Entry> tables = new TreeMap<>();

    Database(ObjectNode fields) {
      this.fields = fields;
    }
  }

  private record Entry(
      ObjectNode fields, long version, long archived, @Nullable ObjectNode before) {}

  private final ObjectMapper json = new ObjectMapper();

  /** By the account. Tests that share nothing use one each. */
  private final Map<String, SortedMap<String, Database>> catalogs = new HashMap<>();

  private long clock = 1_790_000_000L;

  /** A table as it was before its last update; as it is when there was none. */
  synchronized ObjectNode staleTable(JsonNode request) {
    Entry table = table(request, name(request, "Name"));
    return json.createObjectNode().set("Table", table.before == null ? table.fields : table.before);
  }

  synchronized ObjectNode serve(String operation, JsonNode request) {
    GlueShapes.check(operation, request);
    SortedMap<String, Database> databases = databases(request);
    return switch (operation) {
      case "CreateDatabase" -> createDatabase(request);
      case "GetDatabase" ->
          json.createObjectNode().set("Database", database(request, "Name").fields);
      case "UpdateDatabase" -> updateDatabase(request);
      case "DeleteDatabase" -> {
        database(request, "Name");
        databases.remove(name(request, "Name"));
        yield json.createObjectNode();
      }
      case "GetDatabases" ->
          page("DatabaseList", databases.values().stream().map(d -> d.fields).toList(), request);
      case "CreateTable" -> createTable(request);
      case "GetTable" -> {
        Entry table = table(request, name(request, "Name"));
        yield checked(json.createObjectNode().set("Table", table.fields));
      }
      case "UpdateTable" -> updateTable(request);
      case "DeleteTable" -> {
        table(request, name(request, "Name"));
        database(request, "DatabaseName").tables.remove(name(request, "Name"));
        yield json.createObjectNode();
      }
      case "GetTables" -> tables(request);
      default -> throw new AwsRefusal("UnknownOperationException", operation);
    };
  }

  private SortedMap<String, Database> databases(JsonNode request) {
    return catalogs.computeIfAbsent(account(request), a -> new TreeMap<>());
  }

  private static String account(JsonNode request) {
    return request.path("CatalogId").asText(ACCOUNT);
  }

  /** How many earlier versions of a table are kept, which nobody would ever delete. */
  synchronized long archivedVersions(String database, String table) {
    return catalogs.get(ACCOUNT).get(database).tables.get(table).archived;
  }

  /** The catalog of an account as it is now, to put back later. */
  synchronized Runnable image(String account) {
    SortedMap<String, Database> kept = copy(catalogs.getOrDefault(account, new TreeMap<>()));
    return () -> {
      synchronized (this) {
        catalogs.put(account, copy(kept));
      }
    };
  }

  private static SortedMap<String, Database> copy(SortedMap<String, Database> databases) {
    SortedMap<String, Database> copy = new TreeMap<>();
    databases.forEach(
        (name, database) -> {
          Database same = new Database(database.fields.deepCopy());
          same.tables.putAll(database.tables);
          copy.put(name, same);
        });
    return copy;
  }

  private ObjectNode createDatabase(JsonNode request) {
    JsonNode input = request.path("DatabaseInput");
    SortedMap<String, Database> databases = databases(request);
    String name = name(input, "Name");
    if (databases.containsKey(name)) {
      throw new AwsRefusal("AlreadyExistsException", "Database already exists: " + name);
    }
    databases.put(name, new Database(databaseFields(request, name, input)));
    return json.createObjectNode();
  }

  private ObjectNode updateDatabase(JsonNode request) {
    Database database = database(request, "Name");
    ObjectNode fields =
        databaseFields(request, name(request, "Name"), request.path("DatabaseInput"));
    database.fields.removeAll();
    database.fields.setAll(fields);
    return json.createObjectNode();
  }

  private ObjectNode databaseFields(JsonNode request, String name, JsonNode input) {
    ObjectNode fields = input.deepCopy();
    return fields
        .put("Name", name)
        .put("CatalogId", account(request))
        .put("CreateTime", (double) clock++);
  }

  private ObjectNode createTable(JsonNode request) {
    Database database = database(request, "DatabaseName");
    JsonNode input = request.path("TableInput");
    String name = name(input, "Name");
    if (database.tables.containsKey(name)) {
      throw new AwsRefusal("AlreadyExistsException", "Table already exists: " + name);
    }
    database.tables.put(name, entry(request, input, 0, 0, null));
    return json.createObjectNode();
  }

  private ObjectNode updateTable(JsonNode request) {
    JsonNode input = request.path("TableInput");
    String name = name(input, "Name");
    Entry current = table(request, name);
    JsonNode expected = request.path("VersionId");
    if (!expected.isMissingNode() && !expected.asText().equals(Long.toString(current.version))) {
      throw new AwsRefusal(
          "ConcurrentModificationException",
          "Update table failed due to concurrent modifications: version "
              + expected.asText()
              + " is not "
              + current.version);
    }
    long archived = current.archived + (request.path("SkipArchive").asBoolean(false) ? 0 : 1);
    database(request, "DatabaseName")
        .tables
        .put(name, entry(request, input, current.version + 1, archived, current.fields));
    return json.createObjectNode();
  }

  private Entry entry(
      JsonNode request, JsonNode input, long version, long archived, @Nullable ObjectNode before) {
    ObjectNode fields = input.deepCopy();
    fields
        .put("Name", name(input, "Name"))
        .put("DatabaseName", name(request, "DatabaseName"))
        .put("CatalogId", account(request))
        .put("CreateTime", (double) clock)
        .put("UpdateTime", (double) clock++)
        .put("CreatedBy", "arn:aws:sts::" + ACCOUNT + ":assumed-role/test/test")
        .put("IsRegisteredWithLakeFormation", false)
        .put("VersionId", Long.toString(version));
    checked(json.createObjectNode().set("Table", fields));
    return new Entry(fields, version, archived, before);
  }

  private static ObjectNode checked(ObjectNode answer) {
    int bytes = answer.toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MOST_ANSWER_BYTES) {
      throw AwsRefusal.invalid(
          "the table takes " + bytes + " bytes, the limit is " + MOST_ANSWER_BYTES);
    }
    return answer;
  }

  private ObjectNode tables(JsonNode request) {
    Collection<Entry> all = database(request, "DatabaseName").tables.values();
    Pattern wanted = Pattern.compile(request.path("Expression").asText(".*"));
    return page(
        "TableList",
        all.stream()
            .map(Entry::fields)
            .filter(f -> wanted.matcher(f.path("Name").asText()).matches())
            .toList(),
        request);
  }

  private ObjectNode page(String member, List<ObjectNode> all, JsonNode request) {
    int size = request.path("MaxResults").asInt(MOST_RESULTS);
    if (size < 1 || size > MOST_RESULTS) {
      throw AwsRefusal.invalid("MaxResults is not from 1 to " + MOST_RESULTS);
    }
    int from = Integer.parseInt(request.path("NextToken").asText("page-0").replace("page-", ""));
    int to = Math.min(all.size(), from + size);
    ObjectNode answer = json.createObjectNode();
    all.subList(Math.min(from, to), to).forEach(answer.putArray(member)::add);
    if (to < all.size()) {
      answer.put("NextToken", "page-" + to);
    }
    return answer;
  }

  private Database database(JsonNode request, String member) {
    Database database = databases(request).get(name(request, member));
    if (database == null) {
      throw AwsRefusal.missing("Database " + name(request, member) + " not found.");
    }
    return database;
  }

  private Entry table(JsonNode request, String name) {
    Entry table = database(request, "DatabaseName").tables.get(name);
    if (table == null) {
      throw AwsRefusal.missing("Table " + name + " not found.");
    }
    return table;
  }

  /** Glue folds names to lower case. */
  private static String name(JsonNode request, String member) {
    return request.path(member).asText().toLowerCase(Locale.ROOT);
  }
}
