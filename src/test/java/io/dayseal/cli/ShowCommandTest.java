package io.dayseal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.history.SnapshotChoice;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShowCommandTest {
  private static final int DAY = (int) LocalDate.of(2026, 10, 5).toEpochDay();
  private static final long AT = 1_791_205_200_123_456L;

  @TempDir Path folder;

  @Test
  void aTableIsAlignedAndTellsNullFromNothing() {
    Invocation invocation = invocation(twoDays());
    assertThat(invocation.run("show", "orders.raw")).isZero();
    assertThat(invocation.out())
        .isEqualTo(
            """
            day          n  text
            2026-10-05   5  NULL
            2026-10-05  12  ""
            2026-10-06  -7  two\\nlines
            """);
    assertThat(invocation.err()).isEqualTo("3 rows of snapshot 7000000000000000007\n");
  }

  @Test
  void aDayShowsThePartitionsThatCoverIt() {
    Invocation invocation = invocation(twoDays());
    assertThat(invocation.run("show", "orders.raw", "--day", "2026-10-06", "-q")).isZero();
    assertThat(invocation.out())
        .isEqualTo(
            """
            day          n  text
            2026-10-06  -7  two\\nlines
            """);
    assertThat(invocation.err()).isEmpty();
  }

  @Test
  void aDayWithoutRowsShowsTheHeadAlone() {
    Invocation invocation = invocation(twoDays());
    assertThat(invocation.run("show", "orders.raw", "--day", "2026-11-06")).isZero();
    assertThat(invocation.out()).isEqualTo("day  n  text\n");
    assertThat(invocation.err())
        .isEqualTo(
            "0 rows of snapshot 7000000000000000007; nothing was ever written for 2026-11-06\n");
  }

  @Test
  void theNumberOfRowsCanBeLimited() {
    Invocation invocation = invocation(twoDays());
    assertThat(invocation.run("show", "orders.raw", "--limit", "1", "--format", "csv")).isZero();
    assertThat(invocation.out()).isEqualTo("day,n,text\r\n2026-10-05,5,\r\n");
    assertThat(invocation.err()).isEqualTo("1 row of snapshot 7000000000000000007\n");
  }

  @Test
  void csvQuotesWhatNeedsItAndLeavesNullEmpty() {
    Invocation invocation = invocation(twoDays());
    assertThat(invocation.run("show", "orders.raw", "--format", "csv")).isZero();
    assertThat(invocation.out())
        .isEqualTo(
            "day,n,text\r\n2026-10-05,5,\r\n2026-10-05,12,\"\"\r\n2026-10-06,-7,\"two\nlines\"\r\n");
  }

  @Test
  void everyTypeIsSpelledAsADeliveryWould() {
    Invocation invocation = invocation(everyType());
    assertThat(invocation.run("show", "orders.raw", "--format", "csv")).isZero();
    assertThat(invocation.out())
        .isEqualTo(
            "day,flag,l,f,d,price,big,ts,tz,bin,list,struct\r\n"
                + "2026-10-05,true,-9007199254740993,0.1,0.1,-1.50,123456789012345678901.5,"
                + "2026-10-06T13:00:00.123456,2026-10-06T13:00:00Z,3q2+7w==,"
                + "\"[\"\"x\"\",null]\",\"{\"\"a\"\":1,\"\"when\"\":\"\"2026-10-05\"\"}\"\r\n");
  }

  @Test
  void jsonHasExactNumbersAndNestedValues() {
    Invocation invocation = invocation(everyType());
    assertThat(invocation.run("show", "orders.raw", "--json")).isZero();
    assertThat(invocation.out())
        .isEqualTo(
            """
            [
            {"day":"2026-10-05","flag":true,"l":-9007199254740993,"f":0.1,"d":0.1,"price":-1.50,\
            "big":123456789012345678901.5,"ts":"2026-10-06T13:00:00.123456",\
            "tz":"2026-10-06T13:00:00Z","bin":"3q2+7w==","list":["x",null],\
            "struct":{"a":1,"when":"2026-10-05"}}
            ]
            """);
  }

  @Test
  void jsonOfNoRowsIsAnEmptyArray() {
    Invocation invocation = invocation(table("sales.raw"));
    assertThat(invocation.run("show", "orders.raw", "--format", "json")).isZero();
    assertThat(invocation.out()).isEqualTo("[]\n");
  }

  @Test
  void anEarlierStateIsNamedByIdTimeDayOrTag() {
    FakeTable table = table("sales.raw");
    Invocation invocation = invocation(table);
    invocation.run("show", "orders.raw");
    invocation.run("show", "orders.raw", "--snapshot", "7000000000000000007");
    invocation.run("show", "orders.raw", "--as-of", "2026-10-05T13:00:00+02:00");
    invocation.run("show", "orders.raw", "--as-of", "2026-10-05");
    invocation.run("show", "orders.raw", "--tag", "monthly");
    assertThat(table.asked())
        .containsExactly(
            new SnapshotChoice.Head(),
            new SnapshotChoice.ById(FakeTable.HEAD),
            new SnapshotChoice.AsOf(Instant.parse("2026-10-05T11:00:00Z")),
            new SnapshotChoice.AsOf(Instant.parse("2026-10-05T00:00:00Z")),
            new SnapshotChoice.ByRef("monthly"));
  }

  @Test
  void whatCannotBeIsSaid() {
    assertThat(error("show", "orders"))
        .isEqualTo("error: expected `DATASET.LAYER`, found `orders`\n");
    assertThat(error("show", "orders.rwa"))
        .isEqualTo("error: dataset `orders` has no layer `rwa`; its layers are `raw`, `stage`\n");
    assertThat(error("show", "orders.raw", "--tag", "a", "--snapshot", "1"))
        .isEqualTo("error: expected at most one of `--snapshot`, `--as-of` and `--tag`\n");
    assertThat(error("show", "orders.raw", "--limit", "-1"))
        .isEqualTo("error: expected a number of rows for `--limit`, found `-1`\n");
    assertThat(error("show", "orders.raw", "--snapshot", "1"))
        .isEqualTo("error: table `sales.raw` has no snapshot `1`\n");
    assertThat(error("show", "orders.raw", "--as-of", "noon"))
        .isEqualTo(
            "error: invalid value for option `--as-of`: expected a time such as"
                + " 2026-10-05T13:00:00Z or a day, found `noon`\n"
                + "hint: `dayseal show --help` says what is expected\n");
  }

  @Test
  void aTableThatIsNotThereHasItsOwnExitCode() {
    Invocation invocation = invocation(table("sales.raw"));
    assertThat(invocation.run("show", "orders.stage")).isEqualTo(10);
    assertThat(invocation.err())
        .isEqualTo(
            """
            error: table `sales.stage` does not exist
            hint: `dayseal run DATASET DELIVERY...` makes the tables of a dataset
            """);
  }

  private String error(String... args) {
    Invocation invocation = invocation(table("sales.raw"));
    assertThat(invocation.run(args)).isEqualTo(2);
    assertThat(invocation.out()).isEmpty();
    return invocation.err();
  }

  private Invocation invocation(FakeTable table) {
    return new Invocation(folder).warehouse(() -> new FakeWarehouse().table(table));
  }

  private static FakeTable table(String name, Column... more) {
    List<Column> columns =
        java.util.stream.Stream.concat(
                java.util.stream.Stream.of(Column.of("day", Primitive.DATE)), Arrays.stream(more))
            .toList();
    return new FakeTable(
        name, Partitioning.of(List.of(PartitionTerm.parse("day")), columns), columns);
  }

  private static FakeTable twoDays() {
    return table("sales.raw", Column.of("n", Primitive.INT), Column.of("text", Primitive.STRING))
        .row(
            "day=2026-10-05",
            row -> {
              row.longCell(0, DAY);
              row.longCell(1, 5);
            })
        .row(
            "day=2026-10-05",
            row -> {
              row.longCell(0, DAY);
              row.longCell(1, 12);
              row.bytesCell(2, new byte[0], 0, 0);
            })
        .row(
            "day=2026-10-06",
            row -> {
              byte[] text = "-two\nlines-".getBytes(StandardCharsets.UTF_8);
              row.longCell(0, DAY + 1L);
              row.longCell(1, -7);
              row.bytesCell(2, text, 1, text.length - 2);
            });
  }

  private static FakeTable everyType() {
    return table(
            "sales.raw",
            Column.of("flag", Primitive.BOOLEAN),
            Column.of("l", Primitive.LONG),
            Column.of("f", Primitive.FLOAT),
            Column.of("d", Primitive.DOUBLE),
            Column.of("price", new ColumnType.Decimal(12, 2)),
            Column.of("big", new ColumnType.Decimal(38, 1)),
            Column.of("ts", Primitive.TIMESTAMP),
            Column.of("tz", Primitive.TIMESTAMPTZ),
            Column.of("bin", Primitive.BINARY),
            Column.of("list", ColumnType.parse("list<string>")),
            Column.of("struct", ColumnType.parse("struct<a: long, when: date>")))
        .row(
            "day=2026-10-05",
            row -> {
              row.longCell(0, DAY);
              row.booleanCell(1, true);
              row.longCell(2, -9_007_199_254_740_993L);
              row.doubleCell(3, 0.1f);
              row.doubleCell(4, 0.1);
              row.decimalCell(5, -150);
              row.decimalCell(6, new BigInteger("1234567890123456789015"));
              row.longCell(7, AT + 86_400_000_000L);
              row.longCell(8, AT + 86_400_000_000L - 123_456);
              row.bytesCell(
                  9, new byte[] {(byte) 0xDE, (byte) 0xAD, (byte) 0xBE, (byte) 0xEF}, 0, 4);
              row.nestedCell(10, Arrays.asList("x".getBytes(StandardCharsets.UTF_8), null));
              row.nestedCell(11, Arrays.asList(1L, (long) DAY));
            });
  }
}
