package io.dayseal.trinosql;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a service says of a statement that failed, for whoever wrote the layer's text. */
public final class ServiceMessage {
  private static final Pattern PLACE = Pattern.compile("(?s)line (\\d+):(\\d+): (.*)");

  private ServiceMessage() {}

  /** One line, its place counted in the layer's text; a place outside of that is left out. */
  public static String ofLayer(String message) {
    Matcher place = PLACE.matcher(message.strip());
    if (!place.matches()) {
      return oneLine(message);
    }
    int line = Integer.parseInt(place.group(1)) - LayerStatement.LINES_BEFORE;
    String rest = oneLine(place.group(3));
    return line < 1 ? rest : LayerStatement.place(line, Integer.parseInt(place.group(2))) + rest;
  }

  /** Without line breaks. */
  public static String oneLine(String message) {
    return message.strip().replaceAll("\\s+", " ");
  }
}
