package io.dayseal.iceberg;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.pipeline.FieldIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Column types as Iceberg has them, and back. */
final class TypeMapping {
  private TypeMapping() {}

  /** The Iceberg type. Everything nested may be NULL. */
  static Type toIceberg(ColumnType type, IntSupplier ids) {
    if (type instanceof ColumnType.Decimal decimal) {
      return Types.DecimalType.of(decimal.precision(), decimal.scale());
    }
    if (type instanceof ColumnType.ListOf list) {
      return Types.ListType.ofOptional(ids.getAsInt(), toIceberg(list.element(), ids));
    }
    if (type instanceof ColumnType.Struct struct) {
      List<Types.NestedField> fields = new ArrayList<>();
      for (ColumnType.Field field : struct.fields()) {
        fields.add(
            Types.NestedField.optional(ids.getAsInt(), field.name(), toIceberg(field.type(), ids)));
      }
      return Types.StructType.of(fields);
    }
    return switch ((Primitive) type) {
      case BOOLEAN -> Types.BooleanType.get();
      case INT -> Types.IntegerType.get();
      case LONG -> Types.LongType.get();
      case FLOAT -> Types.FloatType.get();
      case DOUBLE -> Types.DoubleType.get();
      case DATE -> Types.DateType.get();
      case TIMESTAMP -> Types.TimestampType.withoutZone();
      case TIMESTAMPTZ -> Types.TimestampType.withZone();
      case STRING -> Types.StringType.get();
      case BINARY -> Types.BinaryType.get();
    };
  }

  /** The column type; empty for what a column of ours cannot be, such as a map. */
  static Optional<ColumnType> toColumnType(Type type) {
    return switch (type.typeId()) {
      case BOOLEAN -> Optional.of(Primitive.BOOLEAN);
      case INTEGER -> Optional.of(Primitive.INT);
      case LONG -> Optional.of(Primitive.LONG);
      case FLOAT -> Optional.of(Primitive.FLOAT);
      case DOUBLE -> Optional.of(Primitive.DOUBLE);
      case DATE -> Optional.of(Primitive.DATE);
      case TIMESTAMP ->
          Optional.of(
              ((Types.TimestampType) type).shouldAdjustToUTC()
                  ? Primitive.TIMESTAMPTZ
                  : Primitive.TIMESTAMP);
      case STRING -> Optional.of(Primitive.STRING);
      case BINARY -> Optional.of(Primitive.BINARY);
      case DECIMAL -> {
        Types.DecimalType decimal = (Types.DecimalType) type;
        yield Optional.of(new ColumnType.Decimal(decimal.precision(), decimal.scale()));
      }
      case LIST -> toColumnType(type.asListType().elementType()).map(ColumnType.ListOf::new);
      case STRUCT -> struct(type.asStructType());
      default -> Optional.empty();
    };
  }

  private static Optional<ColumnType> struct(Types.StructType type) {
    List<ColumnType.Field> fields = new ArrayList<>();
    for (Types.NestedField field : type.fields()) {
      Optional<ColumnType> inner = toColumnType(field.type());
      if (inner.isEmpty()) {
        return Optional.empty();
      }
      fields.add(new ColumnType.Field(field.name(), inner.get()));
    }
    return fields.isEmpty() ? Optional.empty() : Optional.of(new ColumnType.Struct(fields));
  }

  /** The ids of a field and of what is nested in it, in the order of {@code type}. */
  static FieldIds ids(Types.NestedField field, ColumnType type) {
    if (type instanceof ColumnType.ListOf list) {
      Types.NestedField element = field.type().asListType().fields().get(0);
      return new FieldIds(field.fieldId(), List.of(ids(element, list.element())));
    }
    if (type instanceof ColumnType.Struct struct) {
      Types.StructType fields = field.type().asStructType();
      return new FieldIds(
          field.fieldId(),
          struct.fields().stream().map(f -> ids(fields.field(f.name()), f.type())).toList());
    }
    return new FieldIds(field.fieldId(), List.of());
  }
}
