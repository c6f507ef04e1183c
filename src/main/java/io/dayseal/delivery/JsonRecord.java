package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads one record after the other: an object whose keys are the columns. */
final class JsonRecord {
  private static final long NEVER = 0;

  private final List<Column> columns;
  private final DeliveryDefinition definition;
  private final JsonProblems problems;
  private final Map<String, Integer> indexes = new HashMap<>();
  private final List<JsonValue> values = new ArrayList<>();

  /** By column, the number of the last record that had the key, from 1. */
  private final long[] lastSeen;

  private long records;

  JsonRecord(List<Column> columns, DeliveryDefinition definition, Problems problems) {
    this.columns = columns;
    this.definition = definition;
    this.problems = new JsonProblems(problems, definition.newColumns());
    this.lastSeen = new long[columns.size()];
    Utf8Buffer buffer = new Utf8Buffer();
    for (Column column : columns) {
      indexes.put(column.name(), values.size());
      values.add(
          JsonValue.of(column.type(), column.formats(), column.name(), buffer, this.problems));
    }
  }

  Problems problems() {
    return problems.all();
  }

  /**
   * Pushes the cells of the record that the parser is at.
   *
   * @return whether it is right; else its problems were told
   */
  boolean read(JsonParser parser, RowSink sink) throws IOException {
    problems.beginRecord();
    records++;
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      problems.refuse(parser, "expected an object, found " + JsonTokens.found(parser));
      parser.skipChildren();
      return false;
    }
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      Integer index = indexes.get(name);
      if (index == null) {
        problems.undeclared(parser, name);
        parser.nextToken();
        parser.skipChildren();
      } else {
        lastSeen[index] = records;
        cell(index, parser, sink);
      }
    }
    refuseMissing(parser);
    return !problems.failed();
  }

  private void cell(int index, JsonParser parser, RowSink sink) throws IOException {
    if (parser.nextToken() != JsonToken.VALUE_NULL) {
      values.get(index).push(parser, sink, index);
    } else if (columns.get(index).required()) {
      problems.refuse(parser, label(columns.get(index)) + " is required, found null");
    }
  }

  private void refuseMissing(JsonParser parser) {
    for (int i = 0; i < lastSeen.length; i++) {
      if (lastSeen[i] != records && columns.get(i).required()) {
        problems.refuse(parser, label(columns.get(i)) + " is required, found no such key");
      }
    }
  }

  /** Told at the end of the document: columns that no record had are missing. */
  void end() {
    if (records == 0 || definition.missingColumns() == MissingColumns.NULL) {
      return;
    }
    for (int i = 0; i < lastSeen.length; i++) {
      if (lastSeen[i] == NEVER && !columns.get(i).required()) {
        String name = columns.get(i).name();
        String hint = NearMiss.hint(name, problems.undeclared());
        problems.all().add(0, 0, "no record has the key " + Cited.text(name) + hint);
      }
    }
  }

  private static String label(Column column) {
    return "column " + Cited.text(column.name());
  }
}
