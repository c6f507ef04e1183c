package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.column;
import static io.dayseal.iceberg.TestWarehouse.definition;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.Column;
import io.dayseal.signature.Partition;
import io.dayseal.signature.Partitioning;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.expressions.Evaluator;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.Projections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowFilterTest {
  @Test
  void aFilterReadsLikeThePartitions() {
    Partitioning partitioning =
        definition(List.of(column("day", "date"), column("c", "string")), "day", "c")
            .partitioning();
    List<Partition> partitions =
        List.of(
            partitioning.partition(List.of(1, "a")),
            partitioning.partition(List.of(1, "b")),
            partitioning.partition(List.of(2, "b")),
            partitioning.partition(List.of(2, "a")),
            partitioning.partition(List.of(3, "c")));

    assertThat(RowFilter.of(partitioning, partitions, false).toString())
        .isEqualTo(
            "((ref(name=\"day\") in (1, 2) and ref(name=\"c\") in (\"a\", \"b\")) or"
                + " (ref(name=\"day\") in (3) and ref(name=\"c\") in (\"c\")))");
  }

  @Test
  void nothingIsCoveredByNothing() {
    assertThat(RowFilter.of(TestWarehouse.orders().partitioning(), List.of(), false))
        .isEqualTo(Expressions.alwaysFalse());
  }

  @Test
  void neighboursAreOneRange() {
    Partitioning partitioning =
        definition(List.of(column("ts", "timestamp")), "month(ts)").partitioning();
    List<Partition> partitions =
        IntStream.of(-2, -1, 0, 5)
            .mapToObj(month -> partitioning.partition(List.of(month)))
            .toList();

    assertThat(RowFilter.of(partitioning, partitions, true).toString())
        .isEqualTo(
            "((ref(name=\"ts\") >= -5270400000000 and ref(name=\"ts\") < 2678400000000) or"
                + " (ref(name=\"ts\") >= 13046400000000 and ref(name=\"ts\") < 15638400000000))");
  }

  /** Every other day of many years, with a country of its own: nothing to group. */
  @Test
  void thousandsOfPartitionsDoNotOverflowTheStack() {
    List<Column> columns = List.of(column("ts", "timestamp"), column("c", "string"));
    Partitioning partitioning = definition(columns, "day(ts)", "c").partitioning();
    List<Partition> partitions = new ArrayList<>();
    for (int i = 0; i < 30_000; i++) {
      partitions.add(partitioning.partition(List.of(2 * i, "c" + i)));
    }
    Schema schema = SchemaMapping.toSchema(columns);
    PartitionSpec spec = SpecMapping.toSpec("t", partitioning, schema);
    for (boolean ranges : new boolean[] {false, true}) {
      Expression strict =
          Projections.strict(spec).project(RowFilter.of(partitioning, partitions, ranges));
      Evaluator evaluator = new Evaluator(spec.partitionType(), strict);

      assertThat(evaluator.eval(SpecMapping.toTuple(partitions.get(17), spec))).isTrue();
      assertThat(
              evaluator.eval(SpecMapping.toTuple(partitioning.partition(List.of(34, "c18")), spec)))
          .isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"day(ts)", "month(ts)", "hour(ts)"})
  void aRowIsCoveredExactlyWhenItsPartitionIs(String term) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<Column> columns = List.of(column("ts", "timestamp"), column("c", "int"));
    Partitioning partitioning = definition(columns, term, "c").partitioning();
    Schema schema = SchemaMapping.toSchema(columns);
    PartitionSpec spec = SpecMapping.toSpec("t", partitioning, schema);
    List<Partition> partitions = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      partitions.add(partitioning.partition(List.of(random.nextInt(21) - 10, random.nextInt(3))));
    }
    long span = term.startsWith("hour") ? 3_600_000_000L : 86_400_000_000L;
    for (boolean ranges : new boolean[] {false, true}) {
      Evaluator evaluator =
          new Evaluator(schema.asStruct(), RowFilter.of(partitioning, partitions, ranges));
      for (int i = 0; i < 500; i++) {
        GenericRecord row = GenericRecord.create(schema);
        long micros = random.nextLong(-400 * span, 400 * span);
        row.set(0, micros - Math.floorMod(micros, random.nextBoolean() ? span : 1));
        row.set(1, random.nextInt(3));
        org.apache.iceberg.PartitionKey key = new org.apache.iceberg.PartitionKey(spec, schema);
        key.partition(row);
        Partition partition = SpecMapping.toPartition(key, partitioning).orElseThrow();

        assertThat(evaluator.eval(row))
            .as("seed %d, %s", seed, row)
            .isEqualTo(partitions.contains(partition));
      }
    }
  }
}
