package io.dayseal.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.Column;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Our partition paths are Iceberg's, for every type and whatever the value. */
class PartitionPathTest {
  private static final List<Object> TEXTS =
      List.of(
          "RU",
          "a b",
          "a/b",
          "100%",
          "a+b",
          "Köln",
          "😀",
          "",
          "it's \"x\"",
          "=",
          "&?#",
          "null",
          "\\",
          "%2F",
          "~*-._",
          "\u0000\n\t",
          "\ud800");
  private static final List<Object> ORDINALS =
      List.of(0, -1, 1, -719_528, -24, -13, -12, -11, 20_731, 2_932_896);

  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of("string", "c", TEXTS),
        Arguments.of("int", "c", List.of(0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE)),
        Arguments.of("long", "c", List.of(0L, -1L, Long.MIN_VALUE, Long.MAX_VALUE)),
        Arguments.of("boolean", "c", List.of(true, false)),
        Arguments.of("date", "c", ORDINALS),
        Arguments.of("date", "day(c)", ORDINALS),
        Arguments.of("date", "month(c)", ORDINALS.subList(0, 8)),
        Arguments.of("timestamp", "day(c)", ORDINALS),
        Arguments.of("timestamptz", "month(c)", ORDINALS.subList(0, 8)),
        Arguments.of("timestamp", "hour(c)", ORDINALS));
  }

  @ParameterizedTest
  @MethodSource("values")
  void pathsAndValuesAgreeWithIceberg(String type, String term, List<Object> values) {
    List<Column> columns =
        List.of(TestWarehouse.column("c", type), TestWarehouse.column("dt", "date"));
    Partitioning partitioning = TestWarehouse.definition(columns, term, "dt").partitioning();
    Schema schema = SchemaMapping.toSchema(columns);
    PartitionSpec spec = SpecMapping.toSpec("t", partitioning, schema);

    for (Object value : values) {
      Partition partition = partitioning.partition(List.of(value, 20_731));

      assertThat(partition.path())
          .isEqualTo(spec.partitionToPath(SpecMapping.toTuple(partition, spec)));
      assertThat(SpecMapping.toPartition(SpecMapping.toTuple(partition, spec), partitioning))
          .contains(partition);
    }
    assertThat(SpecMapping.toPartitioning("t", spec, schema)).isEqualTo(partitioning);
  }

  @Test
  void anyTextHasThePathThatIcebergGivesIt() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<Column> columns =
        List.of(TestWarehouse.column("a b", "string"), TestWarehouse.column("dt", "date"));
    Partitioning partitioning = TestWarehouse.definition(columns, "a b", "dt").partitioning();
    PartitionSpec spec = SpecMapping.toSpec("t", partitioning, SchemaMapping.toSchema(columns));
    for (int i = 0; i < 1_000; i++) {
      String text =
          random
              .ints(random.nextInt(8), 0, 0x10000)
              .collect(StringBuilder::new, (s, c) -> s.append((char) c), StringBuilder::append)
              .toString();
      Partition partition = partitioning.partition(List.of(text, i));
      assertThat(partition.path())
          .as("seed %d", seed)
          .isEqualTo(spec.partitionToPath(SpecMapping.toTuple(partition, spec)));
    }
  }
}
