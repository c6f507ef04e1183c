package io.dayseal.iceberg;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Texts of exceptions: the same on every machine. */
final class Message {
  private Message() {}

  static String of(String format, @Nullable Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
