package io.dayseal.parquet;

import java.util.Locale;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.Type;

/** Types of a Parquet file for people. */
final class FileTypeText {
  private FileTypeText() {}

  /** Such as {@code int64}, {@code decimal(12,2)}, {@code timestamp in millis, adjusted to UTC}. */
  static String of(Type type) {
    LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
    if (annotation instanceof TimestampLogicalTypeAnnotation timestamp) {
      return "timestamp in "
          + timestamp.getUnit().name().toLowerCase(Locale.ROOT)
          + (timestamp.isAdjustedToUTC() ? ", adjusted to UTC" : ", without a zone");
    }
    if (annotation instanceof DecimalLogicalTypeAnnotation decimal) {
      return "decimal(" + decimal.getPrecision() + "," + decimal.getScale() + ")";
    }
    if (annotation instanceof IntLogicalTypeAnnotation whole) {
      return (whole.isSigned() ? "int" : "uint") + whole.getBitWidth();
    }
    if (annotation instanceof StringLogicalTypeAnnotation) {
      return "string";
    }
    if (annotation != null) {
      return annotation.toString().toLowerCase(Locale.ROOT);
    }
    if (type.isPrimitive()) {
      return type.asPrimitiveType().getPrimitiveTypeName().name().toLowerCase(Locale.ROOT);
    }
    return type.isRepetition(Type.Repetition.REPEATED) ? "repeated group" : "struct";
  }
}
