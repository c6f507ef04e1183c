package io.dayseal.delivery;

import java.util.List;

/**
 * The type of a column, written in definitions as its token: {@code long}, {@code decimal(12,2)},
 * {@code list<string>}, {@code struct<a: int, b: list<date>>}. {@code toString} gives the token
 * back.
 */
public sealed interface ColumnType {

  /** The largest precision that Iceberg, Parquet and the engines share. */
  int MAX_DECIMAL_PRECISION = 38;

  /** The types without parameters. */
  enum Primitive implements ColumnType {
    BOOLEAN,
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    DATE,
    /** Microseconds without a zone. */
    TIMESTAMP,
    /** Microseconds, an instant in UTC. */
    TIMESTAMPTZ,
    STRING,
    BINARY;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * An exact number.
   *
   * @param precision decimal digits in all, 1 to 38
   * @param scale digits after the point, 0 to precision
   */
  record Decimal(int precision, int scale) implements ColumnType {
    /** Checks the ranges; {@link IllegalArgumentException} says what would be right. */
    public Decimal {
      if (precision < 1 || precision > MAX_DECIMAL_PRECISION) {
        throw new IllegalArgumentException(
            "decimal precision must be 1 to " + MAX_DECIMAL_PRECISION + ", found " + precision);
      }
      if (scale < 0 || scale > precision) {
        throw new IllegalArgumentException(
            "decimal scale must be 0 to the precision " + precision + ", found " + scale);
      }
    }

    @Override
    public String toString() {
      return "decimal(" + precision + "," + scale + ")";
    }
  }

  /** An ordered list whose elements may be NULL. */
  record ListOf(ColumnType element) implements ColumnType {
    @Override
    public String toString() {
      return "list<" + element + ">";
    }
  }

  /** Named fields, each of which may be NULL. */
  record Struct(List<Field> fields) implements ColumnType {
    /** Copies the fields; at least one is needed and no name may appear twice. */
    public Struct {
      fields = List.copyOf(fields);
      if (fields.isEmpty()) {
        throw new IllegalArgumentException("a struct needs at least one field");
      }
      if (fields.stream().map(Field::name).distinct().count() != fields.size()) {
        throw new IllegalArgumentException("a struct names a field twice");
      }
    }

    @Override
    public String toString() {
      return fields.stream()
          .map(f -> f.name() + ": " + f.type())
          .collect(java.util.stream.Collectors.joining(", ", "struct<", ">"));
    }
  }

  /** One field of a {@link Struct}. */
  record Field(String name, ColumnType type) {}

  /**
   * Reads a token.
   *
   * @throws IllegalArgumentException with one sentence that says what was expected
   */
  static ColumnType parse(String token) {
    return new ColumnTypeParser(token).parse();
  }

  /** Whether cells of this type are lists or structs. */
  default boolean nested() {
    return this instanceof ListOf || this instanceof Struct;
  }
}
