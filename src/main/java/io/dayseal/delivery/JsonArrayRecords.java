package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Records are the elements of one array: the document itself, or the value of a key path. */
final class JsonArrayRecords implements JsonRecords {
  private static final int MAX_CANDIDATES = 100;

  private final String path;
  private final String[] keys;
  private boolean started;

  /**
   * Looks for an array.
   *
   * @param path as {@link DeliveryDefinition#records()}
   */
  JsonArrayRecords(String path) {
    this.path = path;
    this.keys = keys(path);
  }

  private static String[] keys(String path) {
    if (!path.startsWith("/")) {
      return path.isEmpty() ? new String[0] : path.split("\\.", -1);
    }
    String[] keys = path.substring(1).split("/", -1);
    for (int i = 0; i < keys.length; i++) {
      keys[i] = keys[i].replace("~1", "/").replace("~0", "~");
    }
    return keys;
  }

  @Override
  public boolean next(JsonParser parser) throws IOException {
    if (!started) {
      started = true;
      descend(parser);
    }
    if (parser.nextToken() != JsonToken.END_ARRAY) {
      return true;
    }
    for (int i = 0; i < keys.length; i++) {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        parser.nextToken();
        parser.skipChildren();
      }
    }
    if (parser.nextToken() != null) {
      throw new JsonShapeException(
          parser, "expected the end of the document, found " + JsonTokens.found(parser));
    }
    return false;
  }

  private void descend(JsonParser parser) throws IOException {
    JsonToken token = parser.nextToken();
    for (String key : keys) {
      if (token != JsonToken.START_OBJECT) {
        String expected = "expected an object with the key " + Cited.text(key);
        throw new JsonShapeException(parser, expected + ", found " + JsonTokens.found(parser));
      }
      token = find(key, parser);
    }
    if (token != JsonToken.START_ARRAY) {
      String hint =
          token == JsonToken.START_OBJECT ? "; `records` may name the key of an array in it" : "";
      throw new JsonShapeException(
          parser, "expected an array of records, found " + JsonTokens.found(parser) + hint);
    }
  }

  private @Nullable JsonToken find(String key, JsonParser parser) throws IOException {
    Set<String> others = new LinkedHashSet<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals(key)) {
        return value;
      }
      parser.skipChildren();
      if (others.size() < MAX_CANDIDATES) {
        others.add(name);
      }
    }
    String where = keys.length == 1 ? "" : " of the path " + Cited.text(path);
    String hint = NearMiss.hint(key, others);
    throw new JsonShapeException(parser, "no key " + Cited.text(key) + where + hint);
  }

  @Override
  public void endRecord(JsonParser parser) {
    // An array sets its records no bounds of their own.
  }

  @Override
  public long unfinishedBefore(long line) {
    return 0;
  }
}
