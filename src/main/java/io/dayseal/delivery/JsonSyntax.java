package io.dayseal.delivery;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Words for syntax errors. */
final class JsonSyntax {
  /** Places in the parser's own terms, and advice on switches that users do not have. */
  private static final Pattern NOISE =
      Pattern.compile(
          " \\([^()\\[]* at \\[[^\\]]*\\]\\)|, from `[^`]*`|: enable `[^`]*` to allow|\\R.*",
          Pattern.DOTALL);

  private JsonSyntax() {}

  /** One sentence, without the place. */
  static String message(JacksonException e) {
    if (e instanceof JsonShapeException) {
      return e.getOriginalMessage();
    }
    boolean tooLong = e instanceof StreamConstraintsException;
    String message = NOISE.matcher(String.valueOf(e.getOriginalMessage())).replaceAll("");
    return (tooLong ? "" : "not JSON: ")
        + message.substring(0, 1).toLowerCase(Locale.ROOT)
        + Cited.inLine(message.substring(1));
  }
}
