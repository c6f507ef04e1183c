package io.dayseal.delivery;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** What stands in the records of a JSON delivery whose columns are not known yet. */
public final class JsonOutline {
  private final DeliverySource source;
  private final JsonInput input;
  private final JsonParser parser;

  private JsonOutline(DeliverySource source, DeliveryDefinition definition, JsonInput input)
      throws IOException {
    this.source = source;
    this.input = input;
    this.parser =
        JsonRowReader.factory(definition.dialect().maxCellCharacters()).createParser(input);
  }

  /** Receives the tokens of every record, an object, in the order of the document. */
  public interface Events {
    /** The key of the value that follows. */
    void key(String name);

    /** A string. */
    void text(String value);

    /** A number as it is spelled. */
    void number(String spelled);

    /** True or false. */
    void flag();

    /** A null. */
    void nothing();

    /** An object begins; the record itself is one. */
    void beginObject();

    /** The object that began last ends. */
    void endObject();

    /** An array begins. */
    void beginArray();

    /** The array that began last ends. */
    void endArray();
  }

  private interface Reading<T> {
    T read(JsonOutline outline) throws IOException;
  }

  /**
   * Reads all records.
   *
   * @param definition of format {@link DeliveryFormat#JSON} or {@link DeliveryFormat#JSONL}
   * @throws RefusedDeliveryException when it is not JSON
   */
  public static void read(DeliverySource source, DeliveryDefinition definition, Events events)
      throws IOException {
    JsonRecords found = TextReaders.records(definition);
    open(
        source,
        definition,
        outline -> {
          while (found.next(outline.parser)) {
            outline.value(events);
            found.endRecord(outline.parser);
          }
          return true;
        });
  }

  /**
   * Where the records of a document are: the key path of the array with the most objects.
   *
   * @param definition says how characters are written
   * @return as in {@link DeliveryDefinition#records()}
   * @throws RefusedDeliveryException when it is not JSON, or has no such array
   */
  public static String records(DeliverySource source, DeliveryDefinition definition)
      throws IOException {
    Map<String, Long> objects = open(source, definition, JsonOutline::arrays);
    String best = "";
    long most = -1;
    for (Map.Entry<String, Long> array : objects.entrySet()) {
      if (array.getValue() > most) {
        best = array.getKey();
        most = array.getValue();
      }
    }
    if (most < 0) {
      throw new Problems(source.name()).fatal(0, 0, "expected an array of records, found none");
    }
    return best;
  }

  private static <T> T open(
      DeliverySource source, DeliveryDefinition definition, Reading<T> reading) throws IOException {
    try (JsonInput input = new JsonInput(TextReaders.characters(source, definition), false)) {
      JsonOutline outline = new JsonOutline(source, definition, input);
      try {
        T result = reading.read(outline);
        outline.refuseBroken();
        return result;
      } catch (JacksonException e) {
        outline.refuseBroken();
        JsonLocation known = e.getLocation();
        JsonLocation place = known == null ? outline.parser.currentLocation() : known;
        throw new Problems(source.name())
            .fatal(place.getLineNr(), place.getColumnNr(), JsonSyntax.message(e));
      }
    }
  }

  private void refuseBroken() {
    BrokenBytesException fault = input.fault();
    if (fault != null) {
      JsonLocation place = parser.currentLocation();
      throw new Problems(source.name())
          .fatal(place.getLineNr(), place.getColumnNr(), String.valueOf(fault.getMessage()));
    }
  }

  private void value(Events events) throws IOException {
    int depth = 0;
    JsonToken token = parser.currentToken();
    if (token != JsonToken.START_OBJECT) {
      throw new JsonShapeException(parser, "expected an object, found " + JsonTokens.found(parser));
    }
    while (true) {
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      tell(token, events);
      if (depth == 0) {
        return;
      }
      token = parser.nextToken();
      if (token == null) {
        throw new JsonShapeException(parser, "the document ends within a record");
      }
    }
  }

  private void tell(JsonToken token, Events events) throws IOException {
    switch (token) {
      case START_OBJECT -> events.beginObject();
      case END_OBJECT -> events.endObject();
      case START_ARRAY -> events.beginArray();
      case END_ARRAY -> events.endArray();
      case FIELD_NAME -> events.key(parser.currentName());
      case VALUE_STRING -> events.text(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> events.number(parser.getText());
      case VALUE_TRUE, VALUE_FALSE -> events.flag();
      default -> events.nothing();
    }
  }

  /** The number of objects in every array that no other array is around, by key path. */
  private Map<String, Long> arrays() throws IOException {
    Map<String, Long> found = new LinkedHashMap<>();
    Deque<String> keys = new ArrayDeque<>();
    JsonToken token = parser.nextToken();
    while (token != null) {
      if (token == JsonToken.FIELD_NAME) {
        keys.addLast(parser.currentName());
      } else if (token == JsonToken.START_ARRAY) {
        long objects = countObjects();
        if (objects > 0 || keys.isEmpty()) {
          found.put(path(keys), objects);
        }
      }
      boolean ended = token != JsonToken.START_OBJECT && token != JsonToken.FIELD_NAME;
      if (ended && !keys.isEmpty()) {
        keys.removeLast();
      }
      token = parser.nextToken();
    }
    return found;
  }

  private static String path(Deque<String> keys) {
    return StreamSupport.stream(keys.spliterator(), false).collect(Collectors.joining("."));
  }

  private long countObjects() throws IOException {
    long objects = 0;
    JsonToken token = parser.nextToken();
    while (token != null && token != JsonToken.END_ARRAY) {
      objects += token == JsonToken.START_OBJECT ? 1 : 0;
      parser.skipChildren();
      token = parser.nextToken();
    }
    return objects;
  }
}
