package io.dayseal.parquet;

import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.Type;

/** Converters of what is not declared and not looked at. */
final class IgnoredConverters {
  private IgnoredConverters() {}

  static Converter of(Type type) {
    return type.isPrimitive() ? new Value() : new Group(type);
  }

  /** Any value. */
  static final class Value extends PrimitiveConverter {
    @Override
    public void addBinary(Binary value) {}

    @Override
    public void addBoolean(boolean value) {}

    @Override
    public void addDouble(double value) {}

    @Override
    public void addFloat(float value) {}

    @Override
    public void addInt(int value) {}

    @Override
    public void addLong(long value) {}
  }

  private static final class Group extends GroupConverter {
    private final Converter[] children;

    Group(Type type) {
      children =
          type.asGroupType().getFields().stream()
              .map(IgnoredConverters::of)
              .toArray(Converter[]::new);
    }

    @Override
    public Converter getConverter(int index) {
      return children[index];
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }
}
