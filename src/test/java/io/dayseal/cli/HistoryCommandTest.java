package io.dayseal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.history.SnapshotEntry;
import io.dayseal.history.SummaryKeys;
import io.dayseal.signature.PartitionContent;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {
  private static final String FIRST = "1:" + "ab".repeat(32);
  private static final String SECOND = "1:" + "cd".repeat(32);
  private static final String EMPTY = PartitionContent.EMPTY.signature().toString();

  @TempDir Path folder;

  @Test
  void aTableHasARowForEverySnapshot() {
    Invocation invocation = invocation(raw());
    assertThat(invocation.run("history", "orders.raw")).isZero();
    assertThat(invocation.out())
        .isEqualTo(
            """
            raw (sales.raw)
              SNAPSHOT  COMMITTED AT          OPERATION  BY       FROM                     CHANGE
                     4  2026-10-09T03:15:02Z  replace    foreign  -                        files \
            rewritten, rows unchanged
                     3  2026-10-08T03:15:02Z  delete     foreign  -                        +0 -12 \
            rows
                     2  2026-10-07T03:15:02Z  overwrite  dayseal  b.csv, forced: late fix  emptied 1: \
            day=2026-10-05
                     1  2026-10-06T03:15:02Z  append     dayseal  a.csv                    replaced 3, \
            unsigned 1: day=2026-10-03, day=2026-10-04, day=2026-10-05, ...
            """);
  }

  @Test
  void everyPartitionIsNamedWhenAsked() {
    Invocation invocation = invocation(raw());
    assertThat(invocation.run("history", "orders.raw", "-v")).isZero();
    assertThat(invocation.out())
        .endsWith(
            """
            replaced 3, unsigned 1
                  day=2026-10-03 abababab
                  day=2026-10-04 abababab
                  day=2026-10-05 cdcdcdcd
                  day=2026-10-06 unsigned
            """);
  }

  @Test
  void aDayHasALife() {
    Invocation invocation = invocation(raw());
    assertThat(invocation.run("history", "orders.raw", "--day", "2026-10-05")).isZero();
    assertThat(invocation.out())
        .isEqualTo(
            """
            raw (sales.raw)
              SNAPSHOT  COMMITTED AT          OPERATION  BY       FROM                     CHANGE
                     3  2026-10-08T03:15:02Z  delete     foreign  -                        may have \
            touched this day
                     2  2026-10-07T03:15:02Z  overwrite  dayseal  b.csv, forced: late fix  \
            day=2026-10-05 emptied
                     1  2026-10-06T03:15:02Z  append     dayseal  a.csv                    \
            day=2026-10-05 cdcdcdcd
            """);
  }

  @Test
  void everyLayerIsShownWhenNoneIsNamed() {
    Invocation invocation = invocation(new FakeTable("sales.raw", byDay(), columns()));
    assertThat(invocation.run("history", "orders")).isZero();
    assertThat(invocation.out())
        .isEqualTo(
            """
            raw (sales.raw)
              the table has no snapshot yet

            stage (sales.stage)
              the table does not exist yet
            """);
  }

  @Test
  void tablesThatAreNotThereHaveTheirOwnExitCode() {
    Invocation invocation = new Invocation(folder);
    assertThat(invocation.run("history", "orders")).isEqualTo(10);
    assertThat(invocation.err())
        .startsWith("error: none of the tables of dataset `orders` exists\n");
    Invocation one = new Invocation(folder);
    assertThat(one.run("history", "orders.stage")).isEqualTo(10);
    assertThat(one.err()).startsWith("error: table `sales.stage` does not exist\n");
  }

  @Test
  void theDocumentHoldsEverySnapshot() throws IOException {
    Invocation invocation = invocation(raw());
    assertThat(invocation.run("history", "orders.raw", "--day", "2026-10-05", "--json")).isZero();
    assertThat(new ObjectMapper().readTree(invocation.out()))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {
                      "schema": "dayseal/history/1",
                      "command": "history",
                      "dataset": "orders",
                      "outcome": "done",
                      "layers": [{
                        "layer": "raw",
                        "table": "sales.raw",
                        "exists": true,
                        "snapshot_id": 7000000000000000007,
                        "snapshots": [
                          {"snapshot_id": 3, "parent_id": 2, "committed_at": "2026-10-08T03:15:02Z",
                           "operation": "delete", "by": "foreign", "run_id": null,
                           "delivery": null, "upstream": null, "rejected_rows": 0, "allowed_guards": null,
                           "reason": null, "queries": null, "partitions": []},
                          {"snapshot_id": 2, "parent_id": 1, "committed_at": "2026-10-07T03:15:02Z",
                           "operation": "overwrite", "by": "dayseal", "run_id": "r2",
                           "delivery": {"name": "b.csv", "sha256": "22", "as_of": null}, "upstream": null,
                           "rejected_rows": 0, "allowed_guards": null, "reason": "late fix", "queries": null,
                           "partitions": [{"partition": "day=2026-10-05", "change": "emptied",
                             "signature": "EMPTY"}]},
                          {"snapshot_id": 1, "parent_id": null,
                           "committed_at": "2026-10-06T03:15:02Z",
                           "operation": "append", "by": "dayseal", "run_id": "r1",
                           "delivery": {"name": "a.csv", "sha256": "11", "as_of": null}, "upstream": null,
                           "rejected_rows": 0, "allowed_guards": null, "reason": null, "queries": null,
                           "partitions": [{"partition": "day=2026-10-05", "change": "replaced",
                             "signature": "SECOND"}]}
                        ]
                      }],
                      "problems": [],
                      "error": null,
                      "exit_code": 0
                    }
                    """
                        .replace("\"EMPTY\"", '"' + EMPTY + '"')
                        .replace("\"SECOND\"", '"' + SECOND + '"')));
  }

  private Invocation invocation(FakeTable table) {
    return new Invocation(folder).warehouse(() -> new FakeWarehouse().table(table));
  }

  private static List<Column> columns() {
    return List.of(Column.of("day", Primitive.DATE));
  }

  private static Partitioning byDay() {
    return Partitioning.of(List.of(PartitionTerm.parse("day")), columns());
  }

  private static FakeTable raw() {
    return new FakeTable("sales.raw", byDay(), columns())
        .snapshot(entry(4, "replace", false, Map.of(), Map.of()))
        .snapshot(entry(3, "delete", false, Map.of(), Map.of("deleted-records", "12")))
        .snapshot(
            entry(
                2,
                "overwrite",
                true,
                Map.of("day=2026-10-05", EMPTY),
                Map.of(
                    SummaryKeys.DELIVERY_NAME, "b.csv",
                    SummaryKeys.DELIVERY_SHA256, "22",
                    SummaryKeys.DELIVERY_BYTES, "9",
                    SummaryKeys.DEFINITION, "d",
                    SummaryKeys.REASON, "late fix",
                    SummaryKeys.RUN_ID, "r2")))
        .snapshot(
            entry(
                1,
                "append",
                true,
                Map.of(
                    "day=2026-10-03", FIRST,
                    "day=2026-10-04", FIRST,
                    "day=2026-10-05", SECOND,
                    "day=2026-10-06", SummaryKeys.UNSIGNED),
                Map.of(
                    SummaryKeys.DELIVERY_NAME, "a.csv",
                    SummaryKeys.DELIVERY_SHA256, "11",
                    SummaryKeys.DELIVERY_BYTES, "9",
                    SummaryKeys.DEFINITION, "d",
                    SummaryKeys.RUN_ID, "r1")));
  }

  private static SnapshotEntry entry(
      long id,
      String operation,
      boolean ours,
      Map<String, String> partitions,
      Map<String, String> summary) {
    return new SnapshotEntry(
        id,
        id == 1 ? null : id - 1,
        Instant.parse("2026-10-0" + (5 + id) + "T03:15:02Z"),
        operation,
        ours,
        new TreeMap<>(partitions),
        summary);
  }
}
