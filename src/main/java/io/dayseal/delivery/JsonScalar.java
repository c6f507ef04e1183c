package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.dayseal.delivery.ColumnType.Decimal;
import io.dayseal.delivery.ColumnType.Primitive;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A number, string, {@code true} or {@code false}. A number in quotes is no number, and a number no
 * text. Numbers are read from their digits, so that they stay exact.
 */
final class JsonScalar extends JsonValue {
  private final String path;
  private final ColumnType type;
  private final boolean numeric;
  private final CellParser parser;
  private final CellBox box;
  private final JsonProblems problems;

  JsonScalar(String path, ColumnType type, CellParser parser, JsonProblems problems) {
    this.path = path;
    this.type = type;
    this.numeric = numeric(type);
    this.parser = parser;
    this.box = new CellBox(type instanceof Decimal decimal ? decimal.scale() : 0);
    this.problems = problems;
  }

  private static boolean numeric(ColumnType type) {
    return type instanceof Decimal
        || type == Primitive.INT
        || type == Primitive.LONG
        || type == Primitive.FLOAT
        || type == Primitive.DOUBLE;
  }

  @Override
  void push(JsonParser json, RowSink sink, int column) throws IOException {
    if (!accepts(json.currentToken())) {
      problems.refuse(
          json,
          "column "
              + Cited.text(path)
              + ": expected "
              + type
              + ", found "
              + JsonTokens.found(json));
      json.skipChildren();
      return;
    }
    String refusal =
        parser.push(
            json.getTextCharacters(), json.getTextOffset(), json.getTextLength(), sink, column);
    if (refusal != null) {
      problems.refuse(json, "column " + Cited.text(path) + ": " + refusal);
    }
  }

  private boolean accepts(JsonToken token) {
    return switch (token) {
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> numeric;
      case VALUE_TRUE, VALUE_FALSE -> type == Primitive.BOOLEAN;
      case VALUE_STRING -> !numeric && type != Primitive.BOOLEAN;
      default -> false;
    };
  }

  @Override
  @Nullable Object read(JsonParser json) throws IOException {
    push(json, box, 0);
    return box.take();
  }
}
