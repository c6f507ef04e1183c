package io.dayseal.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.aws.AthenaServer;
import io.dayseal.aws.AwsServers;
import io.dayseal.aws.Fault;
import io.dayseal.aws.Faults;
import io.dayseal.aws.TestKeys;
import io.dayseal.trino.Trino;
import io.dayseal.trino.TrinoServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script for those who have an account, against the servers of the tests. */
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

  private Shell.Result smoke(String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of("src/deploy/smoke", PLACE, "smoke_db"));
    command.addAll(List.of(options));
    return Shell.run(Path.of("").toAbsolutePath(), environment, command.toArray(String[]::new));
  }

  private void nothingIsLeft() throws Exception {
    assertThat(servers.s3().keys("lake", "")).containsExactly("try/other");
    assertThat(servers.glue().backstage("GetDatabases", "{}").path("DatabaseList")).isEmpty();
    try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void landsReadsLetsAthenaBuildAndLeavesNothing() throws Exception {
    TrinoServer.shared();
    try (Trino trino = Trino.on("awsdatacatalog", servers.trinoCatalog(PLACE + "/warehouse"));
        AthenaServer athena = new AthenaServer(TrinoServer.shared().url(), trino.catalog())) {
      environment.put("AWS_ENDPOINT_URL_ATHENA", athena.endpoint().toString());
      Shell.Result result = smoke();
      assertThat(result.exitCode()).as(result.output()).isZero();
      assertThat(result.output())
          .endsWith("smoke: all is well\n")
          .doesNotContain(TestKeys.SECRET_ACCESS_KEY);
      assertThat(servers.calls().of("UpdateTable")).isNotEmpty();
      assertThat(athena.starts())
          .extracting(s -> s.path("QueryString").asText().split(" ", 2)[0])
          .contains("SELECT", "INSERT");
      nothingIsLeft();
    }
  }

  @Test
  void cleansUpWhenItFails() throws Exception {
    servers.s3().faults().add(Fault.ACCESS_DENIED, Faults.ALWAYS, "PutObject", "parquet");
    Shell.Result result = smoke("--without-athena");
    assertThat(result.exitCode()).as(result.output()).isEqualTo(1);
    assertThat(result.output()).contains("AccessDenied").endsWith("smoke: failed, see above\n");
    nothingIsLeft();
  }

  @Test
  void touchesNothingThatWasThere() throws Exception {
    servers.s3().put("lake", "try/smoke/mine", "keep");
    Shell.Result result = smoke("--without-athena");
    assertThat(result)
        .isEqualTo(new Shell.Result(1, "smoke: something lies below " + PLACE + "/ already\n"));
    servers.s3().delete("lake", "try/smoke/mine");
    servers.glue().backstage("CreateDatabase", "{\"DatabaseInput\": {\"Name\": \"smoke_db\"}}");
    assertThat(smoke("--without-athena").output())
        .isEqualTo("smoke: the database smoke_db exists already\n");
    assertThat(servers.glue().backstage("GetDatabases", "{}").path("DatabaseList")).hasSize(1);
  }
}
