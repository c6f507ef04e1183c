package io.dayseal.iceberg;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.RowSink;
import io.dayseal.pipeline.TableColumn;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.util.DateTimeUtil;
import org.jspecify.annotations.Nullable;

/** Pushes the values of a record into a sink. */
final class RecordCells {
  /** Bits that a long leaves for an unscaled value without its sign. */
  private static final int LONG_BITS = Long.SIZE - 1;

  private RecordCells() {}

  /** Pushes one row; the record begins with the columns. */
  static void push(Record row, List<TableColumn> columns, RowSink sink) {
    for (int i = 0; i < columns.size(); i++) {
      Object value = row.get(i);
      if (value != null) {
        push(i, columns.get(i).type(), value, sink);
      }
    }
    sink.endRow();
  }

  private static void push(int column, ColumnType type, Object value, RowSink sink) {
    Object plain = plain(type, value);
    if (plain instanceof Boolean bool) {
      sink.booleanCell(column, bool);
    } else if (plain instanceof Long number) {
      sink.longCell(column, number);
    } else if (plain instanceof Double number) {
      sink.doubleCell(column, number);
    } else if (plain instanceof BigDecimal number) {
      decimal(column, number.unscaledValue(), sink);
    } else if (plain instanceof byte[] bytes) {
      sink.bytesCell(column, bytes, 0, bytes.length);
    } else {
      sink.nestedCell(column, nested(plain));
    }
  }

  private static void decimal(int column, BigInteger unscaled, RowSink sink) {
    if (unscaled.bitLength() <= LONG_BITS) {
      sink.decimalCell(column, unscaled.longValue());
    } else {
      sink.decimalCell(column, unscaled);
    }
  }

  @SuppressWarnings("unchecked")
  private static List<@Nullable Object> nested(Object list) {
    return (List<@Nullable Object>) list;
  }

  /** A value as {@link RowSink#nestedCell} takes it. */
  private static Object plain(ColumnType type, Object value) {
    if (type instanceof ColumnType.ListOf list) {
      List<@Nullable Object> elements = new ArrayList<>();
      for (Object element : (List<?>) value) {
        elements.add(element == null ? null : plain(list.element(), element));
      }
      return elements;
    }
    if (type instanceof ColumnType.Struct struct) {
      Record fields = (Record) value;
      List<@Nullable Object> values = new ArrayList<>();
      for (int i = 0; i < struct.fields().size(); i++) {
        Object field = fields.get(i);
        values.add(field == null ? null : plain(struct.fields().get(i).type(), field));
      }
      return values;
    }
    return primitive(value);
  }

  private static Object primitive(Object value) {
    if (value instanceof Integer number) {
      return number.longValue();
    } else if (value instanceof Float number) {
      return number.doubleValue();
    } else if (value instanceof LocalDate date) {
      return date.toEpochDay();
    } else if (value instanceof LocalDateTime timestamp) {
      return DateTimeUtil.microsFromTimestamp(timestamp);
    } else if (value instanceof OffsetDateTime timestamp) {
      return DateTimeUtil.microsFromTimestamptz(timestamp);
    } else if (value instanceof CharSequence text) {
      return text.toString().getBytes(StandardCharsets.UTF_8);
    } else if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return bytes;
    }
    return value;
  }
}
