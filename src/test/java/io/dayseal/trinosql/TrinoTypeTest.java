package io.dayseal.trinosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.delivery.ColumnType;
import io.dayseal.pipeline.QueryFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Types as Trino spells them. */
class TrinoTypeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "smallint | int",
        "bigint | long",
        "real | float",
        "decimal(38, 10) | decimal(38,10)",
        "varchar(7) | string",
        "timestamp(3) | timestamp",
        "timestamp(6) with time zone | timestamptz",
        "varbinary | binary",
        "array(decimal(5,1)) | list<decimal(5,1)>",
        "row(a integer, b array(row(c varchar, d timestamp(6)))) "
            + "| struct<a: int, b: list<struct<c: string, d: timestamp>>>",
      })
  void typesOfTables(String trino, String ours) {
    assertThat(TrinoType.parse("c", trino)).isEqualTo(ColumnType.parse(ours));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "boolean",
        "int",
        "long",
        "double",
        "decimal(12,2)",
        "date",
        "timestamp",
        "binary"
      })
  void whatIsWrittenReadsTheSame(String type) {
    ColumnType ours = ColumnType.parse(type);
    assertThat(TrinoType.parse("c", TrinoSql.type(ours))).isEqualTo(ours);
  }

  @Test
  void namesOfFieldsMayBeAnything() {
    ColumnType.Struct struct =
        (ColumnType.Struct) TrinoType.parse("c", "row(\"a, \"\"b\" integer, c date)");
    assertThat(struct.fields()).extracting(ColumnType.Field::name).containsExactly("a, \"b", "c");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"unknown", "map(varchar, bigint)", "json", "time(3)", "row(integer)"})
  void othersAreRefused(String type) {
    assertThatThrownBy(() -> TrinoType.parse("total", type))
        .isInstanceOf(QueryFailedException.class)
        .hasMessageContaining("`total`")
        .hasMessageContaining(type);
  }
}
