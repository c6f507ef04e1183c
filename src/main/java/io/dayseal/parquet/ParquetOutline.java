package io.dayseal.parquet;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnNames;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.Problems;
import io.dayseal.delivery.RefusedDeliveryException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UnknownLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/** The columns of a Parquet delivery that nothing was declared about. */
public final class ParquetOutline {
  private static final int INT_BITS = 32;

  /** Digits of the largest unsigned 64 bit number. */
  private static final int UNSIGNED_DIGITS = 20;

  private ParquetOutline() {}

  /**
   * The columns of a file by its schema; those of a type that cannot be declared are left out.
   *
   * @throws io.dayseal.delivery.RefusedDeliveryException when it is no whole Parquet file
   * @throws IOException when the bytes cannot be read
   */
  public static List<Column> columns(DeliverySource source) throws IOException {
    Problems problems = new Problems(source.name());
    Optional<String> problem = ParquetEnds.problem(source.localFile());
    if (problem.isPresent()) {
      throw problems.fatal(0, 0, problem.get());
    }
    ParquetReadOptions options =
        ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
    List<Column> columns = new ArrayList<>();
    try (ParquetFileReader file =
        new ParquetFileReader(new LocalInputFile(source.localFile()), options)) {
      for (Type type : file.getFileMetaData().getSchema().getFields()) {
        declared(type).ifPresent(t -> columns.add(Column.of(type.getName(), t)));
      }
    } catch (RuntimeException e) {
      problems.add(0, 0, "the footer cannot be decoded; the file is damaged");
      RuntimeException refusal = problems.refusal();
      refusal.initCause(e);
      throw refusal;
    }
    return columns;
  }

  /**
   * The columns of a file beside those declared; none of a file that cannot be read, which the
   * reading of its rows will tell.
   *
   * @throws IOException when the bytes cannot be read
   */
  public static List<Column> undeclared(DeliverySource source, List<Column> declared)
      throws IOException {
    ColumnNames names = new ColumnNames(declared);
    try {
      return columns(source).stream().filter(c -> !names.contains(c.name())).toList();
    } catch (RefusedDeliveryException e) {
      return List.of();
    }
  }

  private static Optional<ColumnType> declared(Type type) {
    if (type.isRepetition(Type.Repetition.REPEATED)) {
      return Optional.empty();
    }
    return type.isPrimitive() ? primitive(type.asPrimitiveType()) : group(type.asGroupType());
  }

  private static Optional<ColumnType> group(GroupType group) {
    LogicalTypeAnnotation annotation = group.getLogicalTypeAnnotation();
    if (annotation instanceof ListLogicalTypeAnnotation) {
      return element(group).map(ColumnType.ListOf::new);
    }
    if (annotation != null) {
      return Optional.empty();
    }
    List<ColumnType.Field> fields = new ArrayList<>();
    for (Type field : group.getFields()) {
      Optional<ColumnType> type = declared(field);
      if (type.isEmpty()) {
        return Optional.empty();
      }
      fields.add(new ColumnType.Field(field.getName(), type.get()));
    }
    return fields.isEmpty() ? Optional.empty() : Optional.of(new ColumnType.Struct(fields));
  }

  /** Only lists of three levels, as every writer makes them today. */
  private static Optional<ColumnType> element(GroupType list) {
    if (list.getFieldCount() != 1 || list.getType(0).isPrimitive()) {
      return Optional.empty();
    }
    GroupType repeated = list.getType(0).asGroupType();
    return repeated.getFieldCount() == 1 ? declared(repeated.getType(0)) : Optional.empty();
  }

  private static Optional<ColumnType> primitive(PrimitiveType type) {
    LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
    if (annotation instanceof DecimalLogicalTypeAnnotation decimal) {
      return decimal.getPrecision() <= ColumnType.MAX_DECIMAL_PRECISION
          ? Optional.of(new ColumnType.Decimal(decimal.getPrecision(), decimal.getScale()))
          : Optional.empty();
    } else if (annotation instanceof DateLogicalTypeAnnotation) {
      return Optional.of(Primitive.DATE);
    } else if (annotation instanceof TimestampLogicalTypeAnnotation timestamp) {
      return Optional.of(timestamp.isAdjustedToUTC() ? Primitive.TIMESTAMPTZ : Primitive.TIMESTAMP);
    } else if (annotation instanceof IntLogicalTypeAnnotation whole) {
      return Optional.of(whole(whole));
    } else if (annotation instanceof UnknownLogicalTypeAnnotation
        || annotation instanceof LogicalTypeAnnotation.StringLogicalTypeAnnotation
        || annotation instanceof LogicalTypeAnnotation.EnumLogicalTypeAnnotation
        || annotation instanceof LogicalTypeAnnotation.JsonLogicalTypeAnnotation) {
      return Optional.of(Primitive.STRING);
    }
    return annotation == null ? Optional.of(plain(type)) : Optional.empty();
  }

  private static ColumnType whole(IntLogicalTypeAnnotation whole) {
    boolean wide = whole.getBitWidth() > INT_BITS;
    if (whole.isSigned()) {
      return wide ? Primitive.LONG : Primitive.INT;
    }
    return wide ? new ColumnType.Decimal(UNSIGNED_DIGITS, 0) : Primitive.LONG;
  }

  private static ColumnType plain(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> Primitive.BOOLEAN;
      case INT32 -> Primitive.INT;
      case INT64 -> Primitive.LONG;
      case FLOAT -> Primitive.FLOAT;
      case DOUBLE -> Primitive.DOUBLE;
      case INT96 -> Primitive.TIMESTAMP;
      // Old writers do not say which byte arrays are texts; bytes hold both.
      case BINARY, FIXED_LEN_BYTE_ARRAY -> Primitive.BINARY;
    };
  }
}
