package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.column;
import static io.dayseal.iceberg.TestWarehouse.definition;
import static io.dayseal.iceberg.TestWarehouse.replace;
import static io.dayseal.iceberg.TestWarehouse.replacement;
import static io.dayseal.iceberg.TestWarehouse.required;
import static io.dayseal.iceberg.TestWarehouse.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.pipeline.CommitRefusedException;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableDefinition;
import io.dayseal.pipeline.TargetTable;
import io.dayseal.signature.Partition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that readers would take for something else than they are never reach the table. */
class FileChecksTest {
  private static final TableDefinition DEFINITION =
      definition(
          List.of(
              required("day", "date"),
              column("ts", "timestamp"),
              column("amount", "decimal(12,2)"),
              column("tags", "list<string>")),
          "day");
  private static final Partition DAY = DEFINITION.partitioning().partition(List.of(20_731));
  private static final String GOOD_DAY = "required int32 day (DATE) = 1;";
  private static final String GOOD_TS = "optional int64 ts (TIMESTAMP(MICROS,false)) = 2;";
  private static final String GOOD_AMOUNT = "optional int64 amount (DECIMAL(12,2)) = 3;";
  private static final String GOOD_TAGS =
      "optional group tags (LIST) = 4 { repeated group list { optional binary element (STRING) ="
          + " 5; } }";

  @TempDir Path folder;
  private TestWarehouse test;
  private TargetTable target;

  @BeforeEach
  void open() {
    test = new TestWarehouse(folder);
    target = test.warehouse.target(DEFINITION, Optional.empty());
  }

  @AfterEach
  void close() {
    test.close();
  }

  private StagedFile file(String... fields) throws IOException {
    return file(20_731, fields);
  }

  private StagedFile file(int day, String... fields) throws IOException {
    MessageType type =
        MessageTypeParser.parseMessageType("message m { " + String.join(" ", fields) + " }");
    Path file = Files.createTempDirectory(folder, "staged").resolve("file.parquet");
    try (ParquetWriter<org.apache.parquet.example.data.Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withType(type)
            .build()) {
      org.apache.parquet.example.data.Group group = new SimpleGroupFactory(type).newGroup();
      if (type.containsField("day")) {
        group.add("day", day);
      }
      writer.write(group);
    }
    return new StagedFile(file, DAY, 1);
  }

  private void refused(StagedFile file, String message) {
    assertThatThrownBy(() -> target.commit(replacement(List.of(replace(DAY, 1)), List.of(file))))
        .isInstanceOf(CommitRefusedException.class)
        .hasMessageContaining(message);
    assertThat(test.find()).isEmpty();
    assertThat(folder.resolve("warehouse/sales")).doesNotExist();
  }

  @Test
  void aRightFileIsTaken() throws IOException {
    target.commit(
        replacement(
            List.of(replace(DAY, 1)), List.of(file(GOOD_TAGS, GOOD_AMOUNT, GOOD_TS, GOOD_DAY))));
    assertThat(test.rows()).containsExactly("0=20731");
  }

  @Test
  void idsMissingOrWrongOrLacking() throws IOException {
    refused(
        file("required int32 day (DATE);", GOOD_TS, GOOD_AMOUNT, GOOD_TAGS),
        "column `day` has no field id");
    refused(
        file(GOOD_DAY, GOOD_TS, "optional int64 amount (DECIMAL(12,2)) = 9;", GOOD_TAGS),
        "expected column `amount` under field id 3, found none");
    refused(
        file(GOOD_DAY, GOOD_TS, GOOD_AMOUNT, GOOD_TAGS, "optional int32 more = 9;"),
        "column `more` has field id 9, which is no column of the table");
    refused(
        file(GOOD_DAY, GOOD_TS, GOOD_AMOUNT, GOOD_TAGS.replace("= 5;", ";")),
        "column `element` has no field id");
  }

  @Test
  void anotherUnitScaleOrType() throws IOException {
    refused(
        file(GOOD_DAY, GOOD_TS.replace("MICROS", "MILLIS"), GOOD_AMOUNT, GOOD_TAGS),
        "expected column `ts` as timestamp in microseconds, found");
    refused(
        file(GOOD_DAY, GOOD_TS.replace("false", "true"), GOOD_AMOUNT, GOOD_TAGS),
        "expected column `ts` as timestamp in microseconds, found");
    refused(
        file(GOOD_DAY, GOOD_TS, GOOD_AMOUNT.replace("12,2", "12,3"), GOOD_TAGS),
        "expected column `amount` as decimal(12,2), found");
    refused(
        file(GOOD_DAY, GOOD_TS, "optional double amount = 3;", GOOD_TAGS),
        "expected column `amount` as decimal(12,2), found");
    refused(
        file(GOOD_DAY, GOOD_TS, GOOD_AMOUNT, "optional binary tags (STRING) = 4;"),
        "expected column `tags` as list<string>, found");
  }

  @Test
  void anotherNumberOfRows() throws IOException {
    StagedFile file = file(GOOD_TAGS, GOOD_AMOUNT, GOOD_TS, GOOD_DAY);
    refused(new StagedFile(file.file(), DAY, 2), "expected 2 rows, found 1");
  }

  @Test
  void aRowOfAnotherDay() throws IOException {
    refused(
        file(20_732, GOOD_TAGS, GOOD_AMOUNT, GOOD_TS, GOOD_DAY),
        "expected rows of one partition only, found one with day=2026-10-06");
  }

  @Test
  void aRequiredColumnThatIsNull() {
    refused(
        StagedParquet.write(folder, target.columns(), DAY, List.of(row())),
        "required column `day` is NULL in 1 rows");
  }

  @Test
  void aFileOfAPartitionThatIsNotReplaced() {
    Partition other = DEFINITION.partitioning().partition(List.of(20_732));
    StagedFile file =
        StagedParquet.write(
            folder, target.columns(), other, List.of(row("day", LocalDate.ofEpochDay(20_732))));
    refused(file, "is of day=2026-10-06, which is not being replaced");
  }

  @Test
  void noParquetAtAll() throws IOException {
    Path file = Files.writeString(folder.resolve("text.parquet"), "id,day\n1,2026-10-05\n");
    refused(new StagedFile(file, DAY, 1), "is not a readable Parquet file");
  }
}
