package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.dayseal.pipeline.RollBack;
import java.io.IOException;
import java.io.PrintWriter;

/** The reply of {@code rollback}: {@code dayseal/rollback/1}. */
record RollbackReply(String dataset, RollBack.Report report, boolean verbose) implements Reply {
  @Override
  public void json(JsonGenerator json, Ending ending) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", "dayseal/rollback/1");
    json.writeStringField("command", "rollback");
    json.writeStringField("dataset", dataset);
    json.writeStringField("outcome", ending.outcome());
    json.writeStringField("layer", report.layer().name());
    json.writeStringField("table", report.layer().table());
    json.writeNumberField("from_snapshot_id", report.from());
    json.writeNumberField("snapshot_id", report.to());
    json.writeArrayFieldStart("partitions");
    for (String partition : report.partitions()) {
      json.writeString(partition);
    }
    json.writeEndArray();
    JsonDocument.ending(json, ending);
    json.writeEndObject();
  }

  @Override
  public void text(PrintWriter out, Ending ending) {
    String layer = report.layer().name() + " (" + report.layer().table() + ")";
    if (!report.changed()) {
      out.println(layer + ": is at snapshot " + report.to() + " already");
      return;
    }
    int partitions = report.partitions().size();
    out.println(
        layer
            + ": rolled back from snapshot "
            + report.from()
            + " to "
            + report.to()
            + ", which knows "
            + (partitions == 1 ? "1 partition" : partitions + " partitions")
            + " otherwise");
    if (verbose) {
      report.partitions().forEach(p -> out.println("  " + p));
    }
  }
}
