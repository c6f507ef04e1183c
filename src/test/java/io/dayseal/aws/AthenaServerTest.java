package io.dayseal.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.trino.TrinoServer;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.athena.AthenaClient;
import software.amazon.awssdk.services.athena.model.GetQueryResultsResponse;
import software.amazon.awssdk.services.athena.model.InvalidRequestException;
import software.amazon.awssdk.services.athena.model.QueryExecutionState;
import software.amazon.awssdk.services.athena.model.StartQueryExecutionRequest;

/** The strictness of the test server, asked by the SDK's own client. */
class AthenaServerTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  private AthenaServer server;
  private AthenaClient client;

  @BeforeEach
  void start() throws IOException {
    TestKeys.setSystemProperties();
    server = new AthenaServer(TrinoServer.shared().url(), "tables");
    client =
        AthenaClient.builder()
            .endpointOverride(server.endpoint())
            .region(Region.of(TestKeys.REGION))
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .build();
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  private static StartQueryExecutionRequest.Builder query(String sql) {
    return StartQueryExecutionRequest.builder()
        .queryString(sql)
        .clientRequestToken(TOKEN)
        .queryExecutionContext(c -> c.catalog("tables"));
  }

  private void assertRefused(StartQueryExecutionRequest.Builder request, String why) {
    assertThatThrownBy(() -> client.startQueryExecution(request.build()))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining(why);
  }

  @Test
  void whatTheServiceRefusesIsRefused() {
    assertRefused(query("SELECT 1").clientRequestToken("short"), "between 32 and 128");
    assertRefused(query("SELECT '" + "x".repeat(262_144) + "'"), "less than or equal to 262144");
    assertRefused(query("SELECT 1").workGroup("nope"), "WorkGroup nope is not found.");
    assertRefused(query("SELECT 1").workGroup("bare"), "No output location provided.");
    assertRefused(query("SELECT 1").queryExecutionContext(c -> c.catalog("x")), "Catalog");
    assertRefused(query("CREATE SCHEMA x"), "not supported");
    assertThat(server.starts()).isEmpty();
  }

  @Test
  void aTokenStandsForOneQuery() {
    String id = client.startQueryExecution(query("SELECT 1").build()).queryExecutionId();
    assertThat(client.startQueryExecution(query("SELECT 1").build()).queryExecutionId())
        .isEqualTo(id);
    assertRefused(query("SELECT 2"), "Idempotent parameters do not match");
    assertThat(server.starts()).hasSize(1);
  }

  @Test
  void aQueryWaitsRunsAndHasItsResultsThen() {
    String id = client.startQueryExecution(query("SELECT 7 AS n").build()).queryExecutionId();
    assertThat(state(id)).isEqualTo(QueryExecutionState.QUEUED);
    while (state(id) != QueryExecutionState.SUCCEEDED) {
      assertThat(state(id)).isIn((Object[]) QueryExecutionState.values());
    }
    GetQueryResultsResponse results = client.getQueryResults(r -> r.queryExecutionId(id));
    assertThat(results.resultSet().rows())
        .extracting(row -> row.data().get(0).varCharValue())
        .containsExactly("n", "7");
    assertThat(results.resultSet().resultSetMetadata().columnInfo())
        .extracting(c -> c.name() + " " + c.type())
        .containsExactly("n integer");
  }

  @Test
  void aStoppedQueryHasNoResults() {
    String id =
        client
            .startQueryExecution(
                query(
                        "SELECT count(*) FROM UNNEST(sequence(1, 10000)) a, UNNEST(sequence(1, 10000)) b")
                    .build())
            .queryExecutionId();
    client.stopQueryExecution(r -> r.queryExecutionId(id));
    assertThat(server.state(id)).isEqualTo("CANCELLED");
    assertThatThrownBy(() -> client.getQueryResults(r -> r.queryExecutionId(id)))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("Current state: CANCELLED");
  }

  private QueryExecutionState state(String id) {
    return client.getQueryExecution(r -> r.queryExecutionId(id)).queryExecution().status().state();
  }
}
