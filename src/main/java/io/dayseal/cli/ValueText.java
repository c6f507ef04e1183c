package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Values as a delivery would spell them. */
final class ValueText {
  private static final long MICROS_A_SECOND = 1_000_000;
  private static final int NANOS_A_MICRO = 1_000;
  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ISO_LOCAL_DATE_TIME.withLocale(Locale.ROOT);

  private ValueText() {}

  /** A value that is not NULL, as one text; a list or struct as JSON. */
  static String of(ColumnType type, Object value) {
    if (type.nested()) {
      StringWriter text = new StringWriter();
      try (JsonGenerator json = JsonDocument.generator(new PrintWriter(text))) {
        json.setPrettyPrinter(null);
        writeJson(json, type, value);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return text.toString();
    }
    if (value instanceof Long number) {
      return number(type, number);
    }
    if (value instanceof Double number) {
      // A float went through a double on its way; its own digits are fewer.
      return type == Primitive.FLOAT
          ? Float.toString(number.floatValue())
          : Double.toString(number);
    }
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    if (value instanceof byte[] bytes) {
      return type == Primitive.BINARY
          ? Base64.getEncoder().encodeToString(bytes)
          : new String(bytes, StandardCharsets.UTF_8);
    }
    return value.toString();
  }

  private static String number(ColumnType type, long value) {
    if (type == Primitive.DATE) {
      return LocalDate.ofEpochDay(value).toString();
    }
    if (type == Primitive.TIMESTAMP) {
      return timestamp(value);
    }
    return type == Primitive.TIMESTAMPTZ ? timestamp(value) + "Z" : Long.toString(value);
  }

  private static String timestamp(long micros) {
    return TIMESTAMP.format(
        LocalDateTime.ofEpochSecond(
            Math.floorDiv(micros, MICROS_A_SECOND),
            (int) Math.floorMod(micros, MICROS_A_SECOND) * NANOS_A_MICRO,
            ZoneOffset.UTC));
  }

  /** A value as JSON; numbers are exact, what JSON has no number for is a text. */
  static void writeJson(JsonGenerator json, ColumnType type, @Nullable Object value)
      throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (type instanceof ColumnType.ListOf list) {
      json.writeStartArray();
      for (Object element : (List<?>) value) {
        writeJson(json, list.element(), element);
      }
      json.writeEndArray();
    } else if (type instanceof ColumnType.Struct struct) {
      json.writeStartObject();
      List<?> values = (List<?>) value;
      for (int i = 0; i < struct.fields().size(); i++) {
        json.writeFieldName(struct.fields().get(i).name());
        writeJson(json, struct.fields().get(i).type(), values.get(i));
      }
      json.writeEndObject();
    } else if (value instanceof Boolean bool) {
      json.writeBoolean(bool);
    } else if (isNumber(type, value)) {
      json.writeNumber(of(type, value));
    } else {
      json.writeString(of(type, value));
    }
  }

  private static boolean isNumber(ColumnType type, Object value) {
    if (value instanceof Double number) {
      return Double.isFinite(number);
    }
    return value instanceof BigDecimal || type == Primitive.INT || type == Primitive.LONG;
  }
}
