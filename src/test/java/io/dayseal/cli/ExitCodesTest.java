package io.dayseal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayseal.delivery.Problem;
import io.dayseal.delivery.RefusedDeliveryException;
import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.CommitUnknownException;
import io.dayseal.pipeline.NoSuchSnapshotException;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.TableMismatchException;
import io.dayseal.pipeline.TableMissingException;
import io.dayseal.plan.FiredGuard;
import io.dayseal.plan.Guard;
import io.dayseal.plan.StoppedByGuardException;
import io.dayseal.signature.NullPartitionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExitCodesTest {
  @TempDir Path folder;

  static Stream<Arguments> known() {
    return Stream.of(
        arguments(
            new RefusedDeliveryException(
                List.of(
                    new Problem("a.csv", 3, 2, "expected a day, found `x`"),
                    new Problem("a.csv", 4, 0, "expected 3 cells, found 2"))),
            3,
            "refused",
            """
            error: the delivery is refused: 2 problems
            a.csv:3:2: expected a day, found `x`
            a.csv:4: expected 3 cells, found 2
            hint: nothing of this delivery was written; correct it or the dataset definition
            """),
        arguments(
            new NullPartitionException("day"),
            3,
            "refused",
            "error: partition column `day` is NULL\n"),
        arguments(
            new StoppedByGuardException(
                "a.csv",
                List.of(
                    new FiredGuard(Guard.DAYS_LOST, "days-lost: 2 of 3"),
                    new FiredGuard(Guard.ROWS_LOST, "rows-lost: 5 of 9"))),
            4,
            "stopped",
            """
            error: stopped by 2 guards
            a.csv: days-lost: 2 of 3
            a.csv: rows-lost: 5 of 9
            hint: nothing of this delivery was written; when it is right, run it again with \
            `--allow days-lost,rows-lost --reason TEXT`, or change the definition
            """),
        arguments(new TableMismatchException("no"), 2, "usage", "error: no\n"),
        arguments(new NoSuchSnapshotException("no"), 2, "usage", "error: no\n"),
        arguments(
            new TableMissingException("no"),
            10,
            "table-missing",
            """
            error: no
            hint: `dayseal run DATASET DELIVERY...` makes the tables of a dataset
            """),
        arguments(
            new CommitConflictException("no"),
            11,
            "conflict",
            """
            error: no
            hint: nothing of this layer was committed; run it again
            """),
        arguments(
            new CommitUnknownException("no"),
            12,
            "unknown",
            """
            error: no
            hint: every file was kept; run it again, which finds out what happened
            """),
        arguments(new QueryFailedException("no"), 13, "query-failed", "error: no\n"),
        arguments(
            new UncheckedIOException(new IOException("disk full")),
            1,
            "failed",
            "error: disk full\n"),
        arguments(
            new UncheckedIOException(new NoSuchFileException("a.csv")),
            1,
            "failed",
            "error: file `a.csv` does not exist\n"));
  }

  @ParameterizedTest
  @MethodSource("known")
  void aKnownFailureIsItsMessageAndItsCode(
      RuntimeException failure, int code, String outcome, String text) {
    Invocation invocation = failing(failure);
    assertThat(invocation.run("build", "orders")).isEqualTo(code);
    assertThat(invocation.err()).isEqualTo(text);
    assertThat(invocation.out()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("known")
  void underJsonAKnownFailureIsADocumentToo(
      RuntimeException failure, int code, String outcome, String text) throws IOException {
    Invocation invocation = failing(failure);
    assertThat(invocation.run("build", "orders", "--json")).isEqualTo(code);
    JsonNode document = new ObjectMapper().readTree(invocation.out());
    assertThat(document.path("schema").asText()).isEqualTo("dayseal/report/1");
    assertThat(document.path("command").asText()).isEqualTo("build");
    assertThat(document.path("run_id").asText()).isEqualTo("20261007T031502Z-0f8fad5b");
    assertThat(document.path("dataset").asText()).isEqualTo("orders");
    assertThat(document.path("outcome").asText()).isEqualTo(outcome);
    assertThat(document.path("exit_code").asInt()).isEqualTo(code);
    assertThat(text).startsWith("error: " + document.path("error").asText() + "\n");
    assertThat(invocation.err()).isEqualTo(text);
  }

  @Test
  void problemsStandInTheDocumentWithTheirPlaces() throws IOException {
    Invocation invocation =
        failing(new RefusedDeliveryException(List.of(new Problem("a.csv", 3, 2, "no"))));
    invocation.run("build", "orders", "--json");
    assertThat(new ObjectMapper().readTree(invocation.out()).path("problems"))
        .hasToString("[{\"file\":\"a.csv\",\"line\":3,\"column\":2,\"message\":\"no\"}]");
  }

  @Test
  void aFailureOfTheMachineShowsWhereItComesFromWhenAsked() {
    Invocation invocation = failing(new UncheckedIOException(new IOException("disk full")));
    assertThat(invocation.run("build", "orders", "-v")).isEqualTo(1);
    assertThat(invocation.err())
        .startsWith("error: disk full\njava.io.IOException: disk full\n\tat ");
  }

  @Test
  void aKnownFailureNeverShowsAStackTrace() {
    Invocation invocation = failing(new QueryFailedException("no", new IOException("why")));
    invocation.run("build", "orders", "-v");
    assertThat(invocation.err()).isEqualTo("error: no\n");
  }

  @Test
  void anUnknownFailureAlwaysShowsItsStackTrace() {
    Invocation invocation = failing(new IllegalStateException("a bug"));
    assertThat(invocation.run("build", "orders")).isEqualTo(1);
    assertThat(invocation.err())
        .startsWith(
            "error: unexpected java.lang.IllegalStateException: a bug\n"
                + "java.lang.IllegalStateException: a bug\n\tat ");
  }

  @Test
  void anErrorOfTheMachineIsAFailureToo() throws IOException {
    Invocation invocation =
        new Invocation(folder)
            .warehouse(
                () -> {
                  throw new OutOfMemoryError("Java heap space");
                });
    assertThat(invocation.run("build", "orders", "--json")).isEqualTo(1);
    assertThat(new ObjectMapper().readTree(invocation.out()).path("outcome").asText())
        .isEqualTo("failed");
  }

  @Test
  void anInterruptionIsSaidOnceAndHasItsDocument() throws IOException {
    Invocation invocation = new Invocation(folder);
    Program program = invocation.program();
    invocation.warehouse(
        () -> {
          program.interrupt();
          throw new IllegalStateException("what comes after does not matter");
        });
    program.run("build", "orders", "--json");
    JsonNode document = new ObjectMapper().readTree(invocation.out());
    assertThat(document.path("outcome").asText()).isEqualTo("interrupted");
    assertThat(document.path("exit_code").asInt()).isEqualTo(130);
    assertThat(invocation.err())
        .isEqualTo(
            """
            error: interrupted
            hint: what was committed stays; run it again to go on from there
            """);
  }

  @Test
  void theEndOfARunIsNoInterruption() {
    Invocation invocation = new Invocation(folder);
    Program program = invocation.program();
    program.run("--version");
    program.interrupt();
    assertThat(invocation.err()).isEmpty();
  }

  private Invocation failing(RuntimeException failure) {
    return new Invocation(folder)
        .warehouse(
            () -> {
              throw failure;
            });
  }
}
