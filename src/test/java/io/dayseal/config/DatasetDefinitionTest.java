package io.dayseal.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.AsOfSource;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.delivery.CsvLayout;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryDefinition.BadRows;
import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.Dialect;
import io.dayseal.delivery.FolderNames;
import io.dayseal.delivery.Spelling;
import io.dayseal.delivery.TextEncoding;
import io.dayseal.layer.Dataset;
import io.dayseal.layer.SqlLayer;
import io.dayseal.layer.SqlLayer.ChangedColumns;
import io.dayseal.plan.Guards;
import io.dayseal.plan.LandingPolicy;
import io.dayseal.plan.Limit;
import io.dayseal.plan.VanishedDays;
import io.dayseal.plan.VanishedScope;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.PartitionTransform;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetDefinitionTest {
  @TempDir Path folder;

  @Test
  void everyKeyIsRead() {
    Dataset dataset =
        read(
            """
            delivery:
              format: json
              records: result.rows
              vanished-days: delete
              vanished-scope: delivered-span
              bad-rows: set-aside
              bad-rows-limit: 7
              as-of: {column: updated_at}
              new-columns: ignore
              missing-columns: "null"
            guards:
              empty-delivery: allow
              older-delivery: allow
              days-lost: 3
              rows-lost: 2.5%
              days-changed: allow
              future-days: 7
              earliest-day: 2020-01-01
              partitions: allow
            layers:
              - name: raw
                table: sales.orders_raw
                columns:
                  - {name: order_id, type: long, required: true}
                  - {name: day, type: date, formats: ["dd.MM.yyyy", "yyyy-MM-dd"]}
                  - {name: amount, type: "decimal(12,2)"}
                  - {name: updated_at, type: timestamptz}
                partition: [day, order_id]
                signature: {except: [updated_at]}
                sort: [order_id]
              - name: stage
                table: sales.orders_stage
                sql: stage.sql
                partition: [day(updated_at)]
                columns: [{name: amount, type: "decimal(14,2)"}]
                sort: [amount]
                days-per-query: 7
                changed-columns: refuse
            """);
    assertThat(dataset.name()).isEqualTo("orders");
    assertThat(dataset.delivery())
        .isEqualTo(
            new DeliveryDefinition(
                DeliveryFormat.JSON,
                "result.rows",
                NewColumns.IGNORE,
                MissingColumns.NULL,
                BadRows.SET_ASIDE,
                Dialect.STANDARD));
    assertThat(dataset.policy())
        .isEqualTo(
            new LandingPolicy(
                VanishedDays.DELETE,
                VanishedScope.DELIVERED_SPAN,
                Limit.parse("7"),
                new Guards(
                    false,
                    false,
                    Limit.parse("3"),
                    Limit.parse("2.5%"),
                    null,
                    7,
                    LocalDate.of(2020, 1, 1),
                    null)));
    assertThat(dataset.asOf()).contains(new AsOfSource.LatestOf("updated_at"));
    assertThat(dataset.raw().table()).isEqualTo("sales.orders_raw");
    assertThat(dataset.raw().columns())
        .containsExactly(
            new Column("order_id", Primitive.LONG, true, List.of()),
            new Column("day", Primitive.DATE, true, List.of("dd.MM.yyyy", "yyyy-MM-dd")),
            new Column("amount", new ColumnType.Decimal(12, 2), false, List.of()),
            new Column("updated_at", Primitive.TIMESTAMPTZ, false, List.of()));
    assertThat(dataset.raw().partitioning()).hasToString("day, order_id");
    assertThat(dataset.raw().signed()).containsExactlyInAnyOrder("order_id", "day", "amount");
    assertThat(dataset.raw().sort()).containsExactly("order_id");
    assertThat(dataset.further())
        .containsExactly(
            new SqlLayer(
                "stage",
                "sales.orders_stage",
                "stage.sql",
                "SELECT * FROM raw",
                List.of(new PartitionTerm(PartitionTransform.DAY, "updated_at")),
                List.of(Column.of("amount", new ColumnType.Decimal(14, 2))),
                List.of("amount"),
                7,
                ChangedColumns.REFUSE));
  }

  @Test
  void whatIsLeftOutTakesItsDefault() {
    Dataset dataset =
        read(
            """
            delivery: {format: csv}
            layers:
              - name: raw
                table: sales.orders
                columns: [{name: day, type: date}, {name: n, type: int}]
                partition: [day]
              - {name: stage, table: sales.stage, sql: stage.sql, partition: [day]}
            """);
    assertThat(dataset.delivery()).isEqualTo(DeliveryDefinition.strict(DeliveryFormat.CSV));
    assertThat(dataset.policy()).isEqualTo(LandingPolicy.DEFAULT);
    assertThat(dataset.asOf()).isEmpty();
    assertThat(dataset.raw().signed()).containsExactlyInAnyOrder("day", "n");
    assertThat(dataset.raw().sort()).isEmpty();
    assertThat(dataset.further().get(0).columns()).isEmpty();
    assertThat(dataset.further().get(0).partitionsPerQuery()).isEqualTo(1);
    assertThat(dataset.further().get(0).changedColumns()).isEqualTo(ChangedColumns.EVOLVE);
  }

  @Test
  void aSignatureMayNameItsColumns() {
    Dataset dataset =
        read(
            """
            delivery: {format: csv}
            layers:
              - name: raw
                table: sales.orders
                columns: [{name: day, type: date}, {name: n, type: int}, {name: at, type: timestamp}]
                partition: [day]
                signature: {columns: [n, day]}
            """);
    assertThat(dataset.raw().signed()).containsExactlyInAnyOrder("day", "n");
  }

  @Test
  void aByteOrderMarkIsNoPartOfASelect() {
    ConfigurationFiles files = new ConfigurationFiles(folder);
    files.write("sql/stage.sql", "\uFEFF-- cleaned\nSELECT * FROM raw -- größer\n");
    files.dataset(
        """
        delivery: {format: csv}
        layers:
          - {name: raw, table: a.b, columns: [{name: day, type: date}], partition: [day]}
          - {name: stage, table: a.c, sql: stage.sql, partition: [day]}
        """);
    assertThat(files.configuration().dataset("orders").further().get(0).sql())
        .isEqualTo("-- cleaned\nSELECT * FROM raw -- größer\n");
  }

  @Test
  void datasetsAreListedByName() {
    ConfigurationFiles files = new ConfigurationFiles(folder);
    files
        .dataset("")
        .write("catalog/datasets/billing.yaml", "")
        .write("catalog/datasets/x.txt", "");
    assertThat(files.configuration().datasetNames()).containsExactly("billing", "orders");
  }

  private Dataset read(String text) {
    return new ConfigurationFiles(folder).dataset(text).configuration().dataset("orders");
  }

  @Test
  void aDialectIsReadWhole() {
    Dataset dataset =
        read(
            """
        delivery:
          format: csv
          encoding: windows-1252
          delimiter: "\\t"
          quote: none
          escape: "\\\\"
          comment: "#"
          skip-lines: 3
          header: false
          decimal: ","
          grouping: "."
          null-texts: ["\\\\N", NA]
          true-texts: [Y]
          false-texts: [N, "0"]
          max-cell-characters: 1000
          folders: hive
        layers:
          - name: raw
            table: sales.orders
            columns:
              - {name: day, type: date, from: [Day, datum]}
              - {name: country, type: string, null-texts: []}
            partition: [day]
        """);
    assertThat(dataset.delivery().dialect())
        .isEqualTo(
            new Dialect(
                TextEncoding.WINDOWS_1252,
                new CsvLayout("\t", Dialect.NONE, '\\', '#', 3, false),
                new Spelling(',', '.', List.of("\\N", "NA"), List.of("Y"), List.of("N", "0")),
                1000,
                false,
                FolderNames.HIVE));
    assertThat(dataset.raw().columns())
        .containsExactly(
            new Column("day", Primitive.DATE, true, List.of(), List.of("Day", "datum"), null),
            new Column("country", Primitive.STRING, false, List.of(), List.of(), List.of()));
  }
}
