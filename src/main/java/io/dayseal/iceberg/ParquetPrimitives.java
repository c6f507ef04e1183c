package io.dayseal.iceberg;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/** Which primitive Parquet types hold which column types, by Iceberg's table of Parquet types. */
final class ParquetPrimitives {
  private ParquetPrimitives() {}

  static boolean holds(PrimitiveType found, ColumnType expected) {
    PrimitiveTypeName stored = found.getPrimitiveTypeName();
    LogicalTypeAnnotation meaning = found.getLogicalTypeAnnotation();
    if (expected instanceof ColumnType.Decimal decimal) {
      return LogicalTypeAnnotation.decimalType(decimal.scale(), decimal.precision()).equals(meaning)
          && (stored == PrimitiveTypeName.INT32
              || stored == PrimitiveTypeName.INT64
              || stored == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
              || stored == PrimitiveTypeName.BINARY);
    }
    return switch ((Primitive) expected) {
      case BOOLEAN -> stored == PrimitiveTypeName.BOOLEAN && meaning == null;
      case INT -> stored == PrimitiveTypeName.INT32 && integer(meaning, Integer.SIZE);
      case LONG -> stored == PrimitiveTypeName.INT64 && integer(meaning, Long.SIZE);
      case FLOAT -> stored == PrimitiveTypeName.FLOAT && meaning == null;
      case DOUBLE -> stored == PrimitiveTypeName.DOUBLE && meaning == null;
      case DATE ->
          stored == PrimitiveTypeName.INT32 && LogicalTypeAnnotation.dateType().equals(meaning);
      case TIMESTAMP -> stored == PrimitiveTypeName.INT64 && micros(meaning, false);
      case TIMESTAMPTZ -> stored == PrimitiveTypeName.INT64 && micros(meaning, true);
      case STRING ->
          stored == PrimitiveTypeName.BINARY && LogicalTypeAnnotation.stringType().equals(meaning);
      case BINARY -> stored == PrimitiveTypeName.BINARY && meaning == null;
    };
  }

  private static boolean integer(@Nullable LogicalTypeAnnotation meaning, int bits) {
    return meaning == null || LogicalTypeAnnotation.intType(bits, true).equals(meaning);
  }

  private static boolean micros(@Nullable LogicalTypeAnnotation meaning, boolean utc) {
    return LogicalTypeAnnotation.timestampType(utc, TimeUnit.MICROS).equals(meaning);
  }
}
