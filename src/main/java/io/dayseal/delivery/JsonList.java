package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An array whose elements are of one type or null. */
final class JsonList extends JsonValue {
  private final String path;
  private final JsonValue element;
  private final JsonProblems problems;

  JsonList(String path, JsonValue element, JsonProblems problems) {
    this.path = path;
    this.element = element;
    this.problems = problems;
  }

  @Override
  void push(JsonParser parser, RowSink sink, int column) throws IOException {
    List<@Nullable Object> elements = read(parser);
    if (elements != null) {
      sink.nestedCell(column, elements);
    }
  }

  @Override
  @Nullable List<@Nullable Object> read(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      problems.refuse(
          parser,
          "column " + Cited.text(path) + ": expected an array, found " + JsonTokens.found(parser));
      parser.skipChildren();
      return null;
    }
    List<@Nullable Object> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      boolean isNull = parser.currentToken() == JsonToken.VALUE_NULL;
      elements.add(isNull ? null : element.read(parser));
    }
    return elements;
  }
}
