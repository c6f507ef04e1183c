package io.dayseal.plan;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The columns that a landing's signatures left out, as a text that is stored with them. A signature
 * proves nothing about such a column: once it counts, what was signed without it is to be done
 * again, since the table may hold another value where the delivery now has none.
 */
public final class UnsignedColumns {
  private UnsignedColumns() {}

  /** The names in order, each encoded as in a partition path, joined by {@code /}. */
  public static String text(Collection<String> names) {
    return new TreeSet<>(names)
        .stream()
            .map(n -> URLEncoder.encode(n, StandardCharsets.UTF_8))
            .collect(Collectors.joining("/"));
  }

  /** The names that a text holds. */
  public static Set<String> names(String text) {
    return Arrays.stream(text.split("/", -1))
        .filter(n -> !n.isEmpty())
        .map(n -> URLDecoder.decode(n, StandardCharsets.UTF_8))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether all columns left out then are left out now: none counts, and none was taken away. */
  static boolean within(String text, Set<String> unsignedNow) {
    return unsignedNow.containsAll(names(text));
  }
}
