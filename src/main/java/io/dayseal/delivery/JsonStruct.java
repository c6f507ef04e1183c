package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object with declared keys, in any order; a key that is missing is null. */
final class JsonStruct extends JsonValue {
  private final String path;
  private final Map<String, Integer> indexes = new HashMap<>();
  private final List<JsonValue> values;
  private final JsonProblems problems;

  JsonStruct(String path, List<String> names, List<JsonValue> values, JsonProblems problems) {
    this.path = path;
    this.values = values;
    this.problems = problems;
    for (int i = 0; i < names.size(); i++) {
      indexes.put(names.get(i), i);
    }
  }

  @Override
  void push(JsonParser parser, RowSink sink, int column) throws IOException {
    List<@Nullable Object> fields = read(parser);
    if (fields != null) {
      sink.nestedCell(column, fields);
    }
  }

  @Override
  @Nullable List<@Nullable Object> read(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      problems.refuse(
          parser,
          "column " + Cited.text(path) + ": expected an object, found " + JsonTokens.found(parser));
      parser.skipChildren();
      return null;
    }
    @Nullable Object[] fields = new @Nullable Object[values.size()];
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      Integer index = indexes.get(name);
      if (index == null) {
        problems.undeclared(parser, path + "." + name);
      }
      JsonToken token = parser.nextToken();
      if (index == null) {
        parser.skipChildren();
      } else if (token != JsonToken.VALUE_NULL) {
        fields[index] = values.get(index).read(parser);
      }
    }
    return Arrays.asList(fields);
  }
}
