package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** What stands in a document, in words. */
final class JsonTokens {
  private JsonTokens() {}

  /** The current token: {@code the string "2"}, {@code an object}. */
  static String found(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      return "the end of the file";
    }
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "the string " + Cited.text(parser.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "the number " + number(parser);
      default -> parser.getText();
    };
  }

  private static String number(JsonParser parser) throws IOException {
    return Cited.value(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
  }
}
