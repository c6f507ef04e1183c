package io.dayseal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayseal.delivery.Problem;
import io.dayseal.plan.Decision;
import io.dayseal.plan.Reason;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportJsonTest {
  @Test
  void theDocumentHoldsWhatWasDoneAlsoWhenALaterLayerFails() throws IOException {
    ReportReply report = new ReportReply("run", ReportReply.Detail.NONE);
    report.about("20261007T031502Z-0f8fad5b", "orders");
    report.add(
        ReportTextTest.raw(
            9_000_000_000_000_000_001L,
            ReportTextTest.plan(1, Decision.SKIP, Reason.UNCHANGED, 5),
            ReportTextTest.plan(2, Decision.KEEP, Reason.VANISHED, -1)));
    report.add(
        ReportTextTest.stage(
            null, ReportTextTest.plan(1, Decision.REPLACE, Reason.UPSTREAM_UNSIGNED, -1)));
    Ending ending =
        Ending.failure(ExitCode.QUERY_FAILED, "no such column")
            .withProblems(List.of(new Problem("sql/stage.sql", 3, 0, "no such column")));

    assertThat(new ObjectMapper().readTree(written(report, ending)))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    """
                    {
                      "schema": "dayseal/report/1",
                      "command": "run",
                      "run_id": "20261007T031502Z-0f8fad5b",
                      "dataset": "orders",
                      "outcome": "query-failed",
                      "layers": [
                        {
                          "layer": "raw",
                          "table": "sales.orders_raw",
                          "delivery": {
                            "name": "in/2026-10-06.csv",
                            "sha256": "SHA256",
                            "as_of": null, "identical": false
                          },
                          "added_columns": [], "set_aside": {"rows": 0, "file": null},
                          "upstream": null,
                          "base_snapshot_id": 41,
                          "snapshot_id": 9000000000000000001,
                          "counts": {"skip": 1, "keep": 1, "replace": 0, "empty": 0},
                          "partitions": [
                            {
                              "partition": "day=2026-10-01",
                              "decision": "skip",
                              "reason": "unchanged",
                              "rows": 5,
                              "signature": "1:0123456789abcde1ZEROS"
                            },
                            {
                              "partition": "day=2026-10-02",
                              "decision": "keep",
                              "reason": "vanished",
                              "rows": null,
                              "signature": "1:0123456789abcde2ZEROS"
                            }
                          ]
                        },
                        {
                          "layer": "stage",
                          "table": "sales.orders_stage",
                          "delivery": null,
                          "added_columns": [], "set_aside": {"rows": 0, "file": null},
                          "upstream": {"table": "sales.orders_raw", "snapshot_id": 42},
                          "base_snapshot_id": null,
                          "snapshot_id": null,
                          "counts": {"skip": 0, "keep": 0, "replace": 1, "empty": 0},
                          "partitions": [
                            {
                              "partition": "day=2026-10-01",
                              "decision": "replace",
                              "reason": "upstream-unsigned",
                              "rows": null,
                              "signature": null
                            }
                          ]
                        }
                      ],
                      "saved": "skipping saved 1 of 3 partitions (5 rows of the delivery) and 1 of 2 commits",
                      "requests": [],
                      "queries": [],
                      "scanned_bytes": 0,
                      "estimated_usd": null,
                      "warnings": [],
                      "problems": [
                        {"file": "sql/stage.sql", "line": 3, "column": 0, "message": "no such column"}
                      ],
                      "error": "no such column",
                      "exit_code": 13
                    }
                    """
                        .replace("SHA256", "ab".repeat(32))
                        .replace("ZEROS", "0".repeat(48))));
  }

  @Test
  void warningsStandInTheDocumentAndBelowTheText() {
    ReportReply report = new ReportReply("run", ReportReply.Detail.NONE);
    report.warn(List.of("it grows"));
    assertThat(written(report, Ending.success(Outcomes.DONE))).contains("\"it grows\"");
    java.io.StringWriter text = new java.io.StringWriter();
    java.io.PrintWriter out = new java.io.PrintWriter(text);
    report.text(out, Ending.success(Outcomes.DONE));
    out.flush();
    assertThat(text.toString()).endsWith("warning: it grows\n");
  }

  @Test
  void theDocumentEndsWithALineEnd() {
    String text =
        written(new ReportReply("run", ReportReply.Detail.NONE), Ending.success(Outcomes.DONE));
    assertThat(text).endsWith("}\n").contains("\"error\" : null");
  }

  private static String written(ReportReply report, Ending ending) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    JsonDocument.write(out, json -> report.json(json, ending));
    out.flush();
    return text.toString();
  }
}
