package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;

/** A document is JSON, but records are not where they belong; reading cannot go on. */
final class JsonShapeException extends JsonParseException {
  private static final long serialVersionUID = 1L;

  /** At the parser's token. */
  JsonShapeException(JsonParser parser, String message) {
    this(parser, place(parser), message);
  }

  JsonShapeException(JsonParser parser, JsonLocation place, String message) {
    super(parser, message, place);
  }

  private static JsonLocation place(JsonParser parser) {
    return parser.currentToken() == null ? parser.currentLocation() : parser.currentTokenLocation();
  }
}
