package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one record after the other: an object whose keys are the columns. */
final class JsonRecord {
  private static final long NEVER = 0;

  private final List<Column> columns;
  private final DeliveryDefinition definition;
  private final JsonProblems problems;
  private final ColumnNames names;
  private final List<JsonValue> values = new ArrayList<>();

  /** By column, the number of the last record that had the key, from 1. */
  private final long[] lastSeen;

  /** By column, the name it goes by in this file; null where it has but one. */
  private final @Nullable String[] spelled;

  private long records;

  JsonRecord(
      List<Column> columns,
      DeliveryDefinition definition,
      Problems problems,
      RejectedRows rejected) {
    this.columns = columns;
    this.definition = definition;
    this.problems = new JsonProblems(problems, rejected, definition.newColumns());
    this.names = new ColumnNames(columns);
    this.lastSeen = new long[columns.size()];
    this.spelled = new @Nullable String[columns.size()];
    Utf8Buffer buffer = new Utf8Buffer();
    for (Column column : columns) {
      values.add(
          JsonValue.of(
              column.type(),
              column.formats(),
              column.name(),
              buffer,
              definition.dialect(),
              this.problems));
    }
  }

  Problems problems() {
    return problems.all();
  }

  /** Whether the record read last can be set aside: nothing but its own values are wrong. */
  boolean rejected() {
    return problems.rejected();
  }

  /** Sets the record read last aside. */
  void setAside(String raw) {
    problems.setAside(raw);
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
      int index = names.indexOf(name);
      if (index < 0) {
        problems.undeclared(parser, name);
        parser.nextToken();
        parser.skipChildren();
      } else {
        read(index, name, parser, sink);
      }
    }
    refuseMissing(parser);
    return !problems.failed();
  }

  /** Reads a column, unless it goes by a second name, which is refused anywhere in a file. */
  private void read(int index, String name, JsonParser parser, RowSink sink) throws IOException {
    lastSeen[index] = records;
    Column column = columns.get(index);
    if (!column.from().isEmpty()) {
      String before = spelled[index];
      if (before != null && !before.equals(name)) {
        problems.refuse(parser, ColumnNames.twice(column, before, name));
        parser.nextToken();
        parser.skipChildren();
        return;
      }
      spelled[index] = name;
    }
    cell(index, parser, sink);
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
        String missing = ColumnNames.missing(columns.get(i), problems.undeclared());
        problems.all().add(0, 0, "no record has the key " + missing);
      }
    }
  }

  private static String label(Column column) {
    return "column " + Cited.text(column.name());
  }
}
