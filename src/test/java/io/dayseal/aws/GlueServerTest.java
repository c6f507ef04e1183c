package io.dayseal.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.AccessDeniedException;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.ConcurrentModificationException;
import software.amazon.awssdk.services.glue.model.Database;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.GlueException;
import software.amazon.awssdk.services.glue.model.InvalidInputException;
import software.amazon.awssdk.services.glue.model.Table;

/** The test server refuses what Glue refuses. */
class GlueServerTest {
  private GlueServer server;
  private GlueClient client;

  @BeforeEach
  void start() throws Exception {
    server = GlueServer.start();
    client = client(TestKeys.ACCESS_KEY_ID);
    client.createDatabase(b -> b.databaseInput(d -> d.name("Sales")));
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  private GlueClient client(String accessKeyId) {
    return GlueClient.builder()
        .endpointOverride(server.endpoint())
        .region(Region.of(TestKeys.REGION))
        .httpClient(UrlConnectionHttpClient.create())
        .credentialsProvider(
            StaticCredentialsProvider.create(
                AwsBasicCredentials.create(accessKeyId, TestKeys.SECRET_ACCESS_KEY)))
        .build();
  }

  private void create(String table) {
    client.createTable(
        b -> b.databaseName("sales").tableInput(t -> t.name(table).parameters(Map.of("k", "0"))));
  }

  private void update(String version, String value, boolean skipArchive) {
    client.updateTable(
        b ->
            b.databaseName("sales")
                .versionId(version)
                .skipArchive(skipArchive)
                .tableInput(t -> t.name("orders").parameters(Map.of("k", value))));
  }

  private Table table() {
    return client.getTable(b -> b.databaseName("sales").name("orders")).table();
  }

  @Test
  void namesAreFoldedAndThingsAreThereOnce() {
    create("Orders");
    assertThat(table().name()).isEqualTo("orders");
    assertThat(table().databaseName()).isEqualTo("sales");
    assertThatThrownBy(() -> create("ORDERS")).isInstanceOf(AlreadyExistsException.class);
    assertThatThrownBy(() -> client.createDatabase(b -> b.databaseInput(d -> d.name("sales"))))
        .isInstanceOf(AlreadyExistsException.class);
    assertThatThrownBy(() -> client.getTable(b -> b.databaseName("sales").name("none")))
        .isInstanceOf(EntityNotFoundException.class);
    assertThatThrownBy(() -> client.getTables(b -> b.databaseName("none")))
        .isInstanceOf(EntityNotFoundException.class);
    client.deleteTable(b -> b.databaseName("sales").name("orders"));
    assertThatThrownBy(this::table).isInstanceOf(EntityNotFoundException.class);
  }

  @Test
  void aStaleVersionIsRefused() {
    create("orders");
    assertThat(table().versionId()).isEqualTo("0");
    update("0", "1", true);
    assertThatThrownBy(() -> update("0", "2", true))
        .isInstanceOf(ConcurrentModificationException.class);
    assertThat(table().parameters()).isEqualTo(Map.of("k", "1"));
    assertThat(table().versionId()).isEqualTo("1");
  }

  @Test
  void versionsAreArchivedUnlessSkipped() {
    create("orders");
    update("0", "1", true);
    assertThat(server.archivedVersions("sales", "orders")).isZero();
    update("1", "2", false);
    assertThat(server.archivedVersions("sales", "orders")).isEqualTo(1);
  }

  @Test
  void whatIsTooLargeIsRefused() {
    String value = "x".repeat(512_000);
    assertThatThrownBy(
            () ->
                client.createTable(
                    b ->
                        b.databaseName("sales")
                            .tableInput(t -> t.name("t").parameters(Map.of("k", value + "x")))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("more than 512000 bytes");
    Map<String, String> many = new HashMap<>();
    for (int i = 0; i < 11; i++) {
      many.put("k" + i, value);
    }
    assertThatThrownBy(
            () ->
                client.createTable(
                    b -> b.databaseName("sales").tableInput(t -> t.name("t").parameters(many))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the limit is 5242880");
    assertThat(client.getTables(b -> b.databaseName("sales")).tableList()).isEmpty();
  }

  @Test
  void listsComeInPages() {
    for (int i = 0; i < 5; i++) {
      create("t" + i);
    }
    assertThat(client.getTables(b -> b.databaseName("sales").maxResults(2)).tableList()).hasSize(2);
    assertThat(client.getTablesPaginator(b -> b.databaseName("sales").maxResults(2)))
        .flatExtracting(p -> p.tableList().stream().map(Table::name).toList())
        .containsExactly("t0", "t1", "t2", "t3", "t4");
    assertThat(server.calls().of("GetTables")).hasSize(4);
    client.createDatabase(b -> b.databaseInput(d -> d.name("other")));
    assertThat(client.getDatabasesPaginator(b -> b.maxResults(1)))
        .flatExtracting(p -> p.databaseList().stream().map(Database::name).toList())
        .containsExactly("other", "sales");
  }

  @Test
  void unknownMembersAndKeysAreRefused() throws Exception {
    assertThat(raw("GetTable", "{\"DatabaseName\":\"sales\",\"Name\":\"t\",\"Nmae\":\"t\"}"))
        .contains("InvalidInputException", "GetTable has no member Nmae");
    assertThat(raw("GetTable", "{\"DatabaseName\":\"sales\"}"))
        .contains("InvalidInputException", "GetTable lacks Name");
    assertThat(raw("GetPartitions", "{}")).contains("UnknownOperationException");
    try (GlueClient stranger = client("AKIASTRANGER")) {
      assertThatThrownBy(() -> stranger.getDatabase(b -> b.name("sales")))
          .isInstanceOf(GlueException.class)
          .hasMessageContaining("security token");
    }
  }

  private String raw(String operation, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.endpoint() + "/"))
            .header("X-Amz-Target", "AWSGlue." + operation)
            .header("Content-Type", "application/x-amz-json-1.1")
            .header("Authorization", "AWS4 Credential=" + TestKeys.ACCESS_KEY_ID + "/x")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .build()
        .send(request, HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @Test
  void faultsAreSeenAsTheService() {
    create("orders");
    server.calls().forget();
    server.faults().add(Fault.SLOW_DOWN, 1, "GetTable", "");
    assertThat(table().name()).isEqualTo("orders");
    assertThat(server.calls().all()).extracting(Call::status).containsExactly(400, 200);
    server.faults().add(Fault.ACCESS_DENIED, 1, "GetTable", "orders");
    assertThatThrownBy(this::table).isInstanceOf(AccessDeniedException.class);
  }

  /** The client tries again by itself, and its own success is in its way. */
  @Test
  void aLostAnswerLooksLikeAConflict() {
    create("orders");
    server.faults().add(Fault.ANSWER_LOST, 1, "UpdateTable", "orders");
    assertThatThrownBy(() -> update("0", "1", true))
        .isInstanceOf(ConcurrentModificationException.class);
    assertThat(table().parameters()).isEqualTo(Map.of("k", "1"));
  }
}
