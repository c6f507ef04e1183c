package io.dayseal.parquet;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UnknownLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Which converter reads a primitive type of a file as a declared type. Types must be alike in kind;
 * whether a value fits is looked at value by value, so that no value is ever rounded or cut.
 */
final class ScalarMatch {
  private final PrimitiveType file;
  private final ColumnType declared;
  private final Cells cells;

  private ScalarMatch(PrimitiveType file, ColumnType declared, Cells cells) {
    this.file = file;
    this.declared = declared;
    this.cells = cells;
  }

  /**
   * Finds the converter.
   *
   * @throws Mismatch when the kinds differ
   */
  static PrimitiveConverter converter(PrimitiveType file, ColumnType declared, Cells cells)
      throws Mismatch {
    ScalarMatch match = new ScalarMatch(file, declared, cells);
    PrimitiveConverter converter = match.find(file.getLogicalTypeAnnotation());
    if (converter == null) {
      throw new Mismatch(
          "declared " + declared + ", the file has " + FileTypeText.of(file) + match.hint());
    }
    return converter;
  }

  private @Nullable PrimitiveConverter find(@Nullable LogicalTypeAnnotation annotation) {
    if (annotation instanceof UnknownLogicalTypeAnnotation) {
      // A column that was NULL throughout when it was written.
      return new IgnoredConverters.Value();
    } else if (annotation instanceof DecimalLogicalTypeAnnotation decimal) {
      return decimal(decimal.getScale());
    } else if (annotation instanceof DateLogicalTypeAnnotation) {
      return declared == Primitive.DATE ? new NumberConverters.Raw(cells) : null;
    } else if (annotation instanceof TimestampLogicalTypeAnnotation timestamp) {
      return declared == (timestamp.isAdjustedToUTC() ? Primitive.TIMESTAMPTZ : Primitive.TIMESTAMP)
          ? new TimestampConverters.Units(cells, timestamp.getUnit())
          : null;
    } else if (annotation instanceof IntLogicalTypeAnnotation whole) {
      return whole(whole.isSigned());
    } else if (annotation instanceof StringLogicalTypeAnnotation
        || annotation instanceof EnumLogicalTypeAnnotation
        || annotation instanceof JsonLogicalTypeAnnotation) {
      return declared == Primitive.STRING ? new BytesConverters.Text(cells) : null;
    }
    return annotation == null ? plain(file.getPrimitiveTypeName()) : null;
  }

  private @Nullable PrimitiveConverter plain(PrimitiveTypeName name) {
    return switch (name) {
      case BOOLEAN -> declared == Primitive.BOOLEAN ? new NumberConverters.Flag(cells) : null;
      case INT32, INT64 -> whole(true);
      case FLOAT ->
          declared == Primitive.FLOAT || declared == Primitive.DOUBLE
              ? new NumberConverters.Floating(cells)
              : null;
      case DOUBLE -> floating();
      case INT96 ->
          declared == Primitive.TIMESTAMP || declared == Primitive.TIMESTAMPTZ
              ? new TimestampConverters.Int96(cells)
              : null;
      case BINARY -> bytes();
      case FIXED_LEN_BYTE_ARRAY ->
          declared == Primitive.BINARY ? new BytesConverters.Raw(cells) : null;
    };
  }

  private @Nullable PrimitiveConverter floating() {
    if (declared instanceof ColumnType.Decimal decimal) {
      return new DecimalConverters.OfDouble(cells, decimal);
    }
    return declared == Primitive.DOUBLE ? new NumberConverters.Floating(cells) : null;
  }

  /** Old writers do not say which byte arrays are texts. */
  private @Nullable PrimitiveConverter bytes() {
    if (declared == Primitive.STRING) {
      return new BytesConverters.Text(cells);
    }
    return declared == Primitive.BINARY ? new BytesConverters.Raw(cells) : null;
  }

  private @Nullable PrimitiveConverter whole(boolean signed) {
    if (declared instanceof ColumnType.Decimal decimal) {
      return new DecimalConverters.Scaled(cells, decimal, 0, signed);
    } else if (declared == Primitive.INT) {
      return new NumberConverters.Whole(cells, Integer.MIN_VALUE, Integer.MAX_VALUE, signed);
    } else if (declared == Primitive.LONG) {
      return new NumberConverters.Whole(cells, Long.MIN_VALUE, Long.MAX_VALUE, signed);
    }
    return declared == Primitive.DOUBLE ? new NumberConverters.WholeToDouble(cells, signed) : null;
  }

  private @Nullable PrimitiveConverter decimal(int scale) {
    if (declared instanceof ColumnType.Decimal decimal) {
      return new DecimalConverters.Scaled(cells, decimal, scale, true);
    } else if (scale == 0 && (declared == Primitive.INT || declared == Primitive.LONG)) {
      return new DecimalConverters.ToWhole(cells, declared == Primitive.INT);
    }
    return null;
  }

  private String hint() {
    if (file.getLogicalTypeAnnotation() instanceof TimestampLogicalTypeAnnotation timestamp
        && (declared == Primitive.TIMESTAMP || declared == Primitive.TIMESTAMPTZ)) {
      return "; declare "
          + (timestamp.isAdjustedToUTC() ? Primitive.TIMESTAMPTZ : Primitive.TIMESTAMP);
    }
    return "";
  }
}
