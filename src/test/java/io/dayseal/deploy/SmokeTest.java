package io.dayseal.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.aws.AwsServers;
import io.dayseal.aws.Fault;
import io.dayseal.aws.Faults;
import io.dayseal.aws.TestKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script for those who have an account, against the servers of the tests; without Athena. */
class SmokeTest {
  private static final String PLACE = "s3://lake/try/smoke";

  @TempDir private Path folder;
  private AwsServers servers;
  private Map<String, String> environment;

  @BeforeEach
  void start() throws Exception {
    Shell.require("aws");
    servers = AwsServers.start();
    servers.s3().bucket("lake");
    servers.s3().put("lake", "try/other", "somebody else's");
    Path program = Shell.dayseal(folder.resolve("dayseal"), List.of());
    environment = new HashMap<>(TestKeys.environment());
    environment.put("DAYSEAL_PROGRAM", program.toString());
    environment.put("AWS_ENDPOINT_URL_S3", servers.s3().endpoint().toString());
    environment.put("AWS_ENDPOINT_URL_GLUE", servers.glue().endpoint().toString());
    environment.put("TMPDIR", Files.createDirectories(folder.resolve("tmp")).toString());
  }

  @AfterEach
  void stop() throws Exception {
    if (servers != null) {
      servers.close();
    }
  }

  private Shell.Result smoke() throws Exception {
    return Shell.run(
        Path.of("").toAbsolutePath(),
        environment,
        "src/deploy/smoke",
        PLACE,
        "smoke_db",
        "--without-athena");
  }

  private void nothingIsLeft() throws Exception {
    assertThat(servers.s3().keys("lake", "")).containsExactly("try/other");
    assertThat(servers.glue().backstage("GetDatabases", "{}").path("DatabaseList")).isEmpty();
    try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void landsReadsAndLeavesNothing() throws Exception {
    Shell.Result result = smoke();
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output())
        .endsWith("smoke: all is well\n")
        .doesNotContain(TestKeys.SECRET_ACCESS_KEY);
    assertThat(servers.calls().of("UpdateTable")).isNotEmpty();
    nothingIsLeft();
  }

  @Test
  void cleansUpWhenItFails() throws Exception {
    servers.s3().faults().add(Fault.ACCESS_DENIED, Faults.ALWAYS, "PutObject", "parquet");
    Shell.Result result = smoke();
    assertThat(result.exitCode()).as(result.output()).isEqualTo(1);
    assertThat(result.output()).contains("AccessDenied").endsWith("smoke: failed, see above\n");
    nothingIsLeft();
  }

  @Test
  void touchesNothingThatWasThere() throws Exception {
    servers.s3().put("lake", "try/smoke/mine", "keep");
    Shell.Result result = smoke();
    assertThat(result)
        .isEqualTo(new Shell.Result(1, "smoke: something lies below " + PLACE + "/ already\n"));
    servers.s3().delete("lake", "try/smoke/mine");
    servers.glue().backstage("CreateDatabase", "{\"DatabaseInput\": {\"Name\": \"smoke_db\"}}");
    assertThat(smoke().output()).isEqualTo("smoke: the database smoke_db exists already\n");
    assertThat(servers.glue().backstage("GetDatabases", "{}").path("DatabaseList")).hasSize(1);
  }
}
