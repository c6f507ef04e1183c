package io.dayseal.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.aws.glue.GlueCatalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.glue.model.InvalidInputException;

/** Iceberg's own catalog on the test servers: they are enough for it, and strict with it. */
class GlueCatalogTest {
  private static final TableIdentifier NAME = TableIdentifier.of("sales", "orders");
  private static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "id", Types.LongType.get()),
          Types.NestedField.optional(2, "day", Types.DateType.get()));

  private AwsServers servers;
  private GlueCatalog catalog;
  private Table table;

  @BeforeEach
  void start() throws Exception {
    servers = AwsServers.start();
    servers.s3().bucket("lake");
    catalog = catalog();
    catalog.createNamespace(Namespace.of("sales"));
    table = catalog.createTable(NAME, SCHEMA, PartitionSpec.unpartitioned());
    servers.calls().forget();
  }

  @AfterEach
  void stop() throws Exception {
    catalog.close();
    servers.close();
  }

  private GlueCatalog catalog() {
    GlueCatalog opened = new GlueCatalog();
    opened.initialize("dayseal", servers.catalogProperties("s3://lake/warehouse"));
    return opened;
  }

  private static DataFile file(String name) {
    return DataFiles.builder(PartitionSpec.unpartitioned())
        .withPath("s3://lake/" + name + ".parquet")
        .withFileSizeInBytes(10)
        .withRecordCount(1)
        .build();
  }

  private long snapshots() {
    return catalog.loadTable(NAME).history().size();
  }

  @Test
  void loadingIsOneCallToEachService() throws Exception {
    try (GlueCatalog fresh = catalog()) {
      fresh.loadTable(NAME);
    }
    assertThat(servers.calls().counts()).isEqualTo(Map.of("glue GetTable", 1, "s3 GetObject", 1));
  }

  @Test
  void aCommitIsOneUpdate() {
    table.newAppend().appendFile(file("a")).commit();
    assertThat(servers.calls().of("UpdateTable")).hasSize(1);
    assertThat(snapshots()).isEqualTo(1);
    assertThat(servers.s3().keys("lake", "warehouse/sales.db/orders/metadata")).hasSize(4);
    assertThat(servers.glue().archivedVersions("sales", "orders")).isZero();
  }

  @Test
  void ofTwoCommitsOnOneVersionOneIsRefused() throws Exception {
    table.updateProperties().set("commit.retry.num-retries", "0").commit();
    try (GlueCatalog other = catalog()) {
      Table same = other.loadTable(NAME);
      AppendFiles late = table.newAppend().appendFile(file("a"));
      late.apply();
      servers
          .glue()
          .faults()
          .before("UpdateTable", "orders", () -> same.newAppend().appendFile(file("b")).commit());
      assertThatThrownBy(late::commit).isInstanceOf(CommitFailedException.class);
    }
    assertThat(snapshots()).isEqualTo(1);
  }

  @Test
  void aLostAnswerIsFoundOut() {
    servers.glue().faults().add(Fault.ANSWER_LOST, 1, "UpdateTable", "orders");
    table.newAppend().appendFile(file("a")).commit();
    assertThat(snapshots()).isEqualTo(1);
  }

  @Test
  void throttlingAndBusyBucketsPass() {
    servers.glue().faults().add(Fault.SLOW_DOWN, 1, "UpdateTable", "orders");
    servers.s3().faults().add(Fault.SLOW_DOWN, 1, "PutObject", "metadata.json");
    servers.s3().faults().add(Fault.INTERNAL_ERROR, 1, "PutObject", "avro");
    table.newAppend().appendFile(file("a")).commit();
    assertThat(snapshots()).isEqualTo(1);
  }

  @Test
  void whatIsForbiddenFailsAndChangesNothing() {
    servers.glue().faults().add(Fault.ACCESS_DENIED, Faults.ALWAYS, "UpdateTable", "orders");
    assertThatThrownBy(() -> table.newAppend().appendFile(file("a")).commit())
        .isInstanceOf(ForbiddenException.class);
    servers.glue().faults().clear();
    assertThat(snapshots()).isZero();
  }

  /** Glue takes 255 characters; Iceberg hands it the column's comment as it is. */
  @Test
  void aCommentThatGlueCannotHoldIsRefused() {
    String comment = "x".repeat(256);
    assertThatThrownBy(
            () -> table.updateSchema().addColumn("note", Types.StringType.get(), comment).commit())
        .isInstanceOf(InvalidInputException.class);
    assertThat(catalog.loadTable(NAME).schema().findField("note")).isNull();
  }
}
