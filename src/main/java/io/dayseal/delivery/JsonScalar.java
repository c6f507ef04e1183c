package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonParser;
import io.dayseal.delivery.ColumnType.Decimal;
import io.dayseal.delivery.ColumnType.Primitive;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A number, string, {@code true} or {@code false}. A number in quotes is no number unless it was
 * declared that there are such, and a number no text. Numbers are read from their digits, so that
 * they stay exact.
 */
final class JsonScalar extends JsonValue {
  private final String path;
  private final ColumnType type;
  private final boolean numeric;
  private final boolean quotedNumbers;
  private final CellParser parser;
  private final CellBox box;
  private final JsonProblems problems;

  JsonScalar(
      String path,
      ColumnType type,
      CellParser parser,
      boolean quotedNumbers,
      JsonProblems problems) {
    this.path = path;
    this.type = type;
    this.numeric = numeric(type);
    this.quotedNumbers = quotedNumbers;
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
    if (!accepts(json)) {
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

  private boolean accepts(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> numeric;
      case VALUE_TRUE, VALUE_FALSE -> type == Primitive.BOOLEAN;
      case VALUE_STRING -> numeric ? spellsNumber(json) : type != Primitive.BOOLEAN;
      default -> false;
    };
  }

  /** What is no JSON number without its quotes, such as 007, is a code and none with them. */
  private boolean spellsNumber(JsonParser json) throws IOException {
    return quotedNumbers
        && NumberGrammar.matchesJson(
            json.getTextCharacters(), json.getTextOffset(), json.getTextLength());
  }

  @Override
  @Nullable Object read(JsonParser json) throws IOException {
    push(json, box, 0);
    return box.take();
  }
}
