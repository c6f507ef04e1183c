package io.dayseal.delivery;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns that a text has beside those declared. */
public final class UndeclaredColumns {
  private UndeclaredColumns() {}

  /**
   * Finds them, in order of appearance. What cannot be read here is left to the reading of the
   * rows, which tells why.
   *
   * <p>A column of csv is a {@code string}: nothing tells what it is. One of JSON is a {@code
   * string}, {@code boolean}, {@code long} or {@code decimal(38,9)} where all its values fit that,
   * and a {@code string} where all are null; any other is left out, and so is refused as not
   * declared.
   *
   * @throws IOException when the bytes cannot be read
   */
  public static List<Column> of(
      DeliverySource source, DeliveryDefinition definition, List<Column> declared)
      throws IOException {
    try {
      return definition.format() == DeliveryFormat.CSV
          ? ofCsv(source, definition, declared)
          : ofJson(source, definition, declared);
    } catch (RefusedDeliveryException | JacksonException e) {
      return List.of();
    }
  }

  private static List<Column> ofCsv(
      DeliverySource source, DeliveryDefinition definition, List<Column> declared)
      throws IOException {
    ColumnNames names = new ColumnNames(declared);
    List<Column> found = new ArrayList<>();
    for (String name : header(source, definition)) {
      if (!name.isEmpty() && !names.contains(name)) {
        found.add(Column.of(name, ColumnType.Primitive.STRING));
      }
    }
    return found;
  }

  /** The names in the header; none where there is no header. */
  private static List<String> header(DeliverySource source, DeliveryDefinition definition)
      throws IOException {
    if (!definition.dialect().csv().header()) {
      return List.of();
    }
    DeliveryDefinition lenient =
        new DeliveryDefinition(
            DeliveryFormat.CSV, "", NewColumns.IGNORE, MissingColumns.NULL, definition.dialect());
    try (CsvRowReader reader =
        new CsvRowReader(
            source.name(),
            TextReaders.characters(source, definition),
            CsvColumns.of(List.of(), lenient),
            RejectedRows.REFUSED)) {
      reader.next(new IgnoredRows());
      return reader.header();
    }
  }

  private static List<Column> ofJson(
      DeliverySource source, DeliveryDefinition definition, List<Column> declared)
      throws IOException {
    Map<String, JsonKind> kinds = new LinkedHashMap<>();
    JsonRecords records = TextReaders.records(definition);
    try (JsonInput input = new JsonInput(TextReaders.characters(source, definition), false);
        JsonParser parser =
            JsonRowReader.factory(definition.dialect().maxCellCharacters()).createParser(input)) {
      ColumnNames names = new ColumnNames(declared);
      while (records.next(parser)) {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
          addKinds(parser, names, kinds);
        } else {
          parser.skipChildren();
        }
        records.endRecord(parser);
      }
    }
    List<Column> found = new ArrayList<>();
    kinds.forEach(
        (key, kind) -> {
          @Nullable ColumnType type = kind.type();
          if (type != null) {
            found.add(Column.of(key, type));
          }
        });
    return found;
  }

  private static void addKinds(JsonParser parser, ColumnNames names, Map<String, JsonKind> kinds)
      throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      JsonKind kind = JsonKind.of(parser, parser.nextToken());
      parser.skipChildren();
      if (!names.contains(key)) {
        kinds.merge(key, kind, JsonKind::and);
      }
    }
  }
}
