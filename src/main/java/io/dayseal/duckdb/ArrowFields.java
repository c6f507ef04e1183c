package io.dayseal.duckdb;

import io.dayseal.delivery.ColumnType;
import io.dayseal.pipeline.TableColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Columns as Arrow describes them. */
final class ArrowFields {
  private static final int DECIMAL_BITS = 128;
  private static final int INT_BITS = 32;
  private static final int LONG_BITS = 64;

  private ArrowFields() {}

  /** The columns, and behind them an int column. */
  static Schema schema(List<TableColumn> columns, String number) {
    List<Field> fields = new ArrayList<>();
    columns.forEach(c -> fields.add(field(c.name(), c.type())));
    fields.add(field(number, ColumnType.Primitive.INT));
    return new Schema(fields);
  }

  private static Field field(String name, ColumnType type) {
    List<Field> children = new ArrayList<>();
    if (type instanceof ColumnType.ListOf list) {
      children.add(field("element", list.element()));
    } else if (type instanceof ColumnType.Struct struct) {
      struct.fields().forEach(f -> children.add(field(f.name(), f.type())));
    }
    return new Field(name, FieldType.nullable(arrowType(type)), children);
  }

  private static ArrowType arrowType(ColumnType type) {
    if (type instanceof ColumnType.Decimal decimal) {
      return new ArrowType.Decimal(decimal.precision(), decimal.scale(), DECIMAL_BITS);
    }
    if (type instanceof ColumnType.ListOf) {
      return ArrowType.List.INSTANCE;
    }
    if (type instanceof ColumnType.Struct) {
      return ArrowType.Struct.INSTANCE;
    }
    return switch ((ColumnType.Primitive) type) {
      case BOOLEAN -> ArrowType.Bool.INSTANCE;
      case INT -> new ArrowType.Int(INT_BITS, true);
      case LONG -> new ArrowType.Int(LONG_BITS, true);
      case FLOAT -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
      case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
      case DATE -> new ArrowType.Date(DateUnit.DAY);
      case TIMESTAMP -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
      case TIMESTAMPTZ -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC");
      case STRING -> ArrowType.Utf8.INSTANCE;
      case BINARY -> ArrowType.Binary.INSTANCE;
    };
  }
}
