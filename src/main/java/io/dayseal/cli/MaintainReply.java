package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.dayseal.pipeline.Maintain;
import io.dayseal.pipeline.OrphanFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The reply of {@code maintain}: {@code dayseal/maintain/1}. */
final class MaintainReply implements Reply {
  private final String dataset;
  private final boolean dryRun;
  private final List<Maintain.Report> layers = new CopyOnWriteArrayList<>();

  MaintainReply(String dataset, boolean dryRun) {
    this.dataset = dataset;
    this.dryRun = dryRun;
  }

  void add(Maintain.Report report) {
    layers.add(report);
  }

  boolean found() {
    return layers.stream().anyMatch(Maintain.Report::exists);
  }

  boolean work() {
    return layers.stream()
        .anyMatch(l -> !l.expired().isEmpty() || !l.orphans().isEmpty() || !l.staging().isEmpty());
  }

  long left() {
    return layers.stream().mapToLong(l -> l.left().size()).sum();
  }

  @Override
  public void json(JsonGenerator json, Ending ending) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", "dayseal/maintain/1");
    json.writeStringField("command", "maintain");
    json.writeStringField("dataset", dataset);
    json.writeBooleanField("dry_run", dryRun);
    json.writeStringField("outcome", ending.outcome());
    json.writeArrayFieldStart("layers");
    for (Maintain.Report layer : layers) {
      json.writeStartObject();
      json.writeStringField("layer", layer.layer().name());
      json.writeStringField("table", layer.layer().table());
      json.writeBooleanField("exists", layer.exists());
      json.writeBooleanField("gc_enabled", layer.collectable());
      json.writeArrayFieldStart("expired_snapshot_ids");
      for (long id : layer.expired()) {
        json.writeNumber(id);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("staging_tables");
      for (String table : layer.staging()) {
        json.writeString(table);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("orphans");
      for (OrphanFile orphan : layer.orphans()) {
        json.writeStartObject();
        json.writeStringField("file", orphan.location());
        json.writeNumberField("bytes", orphan.bytes());
        json.writeStringField("modified_at", orphan.modifiedAt().toString());
        json.writeBooleanField("removed", !dryRun && !layer.left().contains(orphan));
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    JsonDocument.ending(json, ending);
    json.writeEndObject();
  }

  @Override
  public void text(PrintWriter out, Ending ending) {
    for (Maintain.Report layer : layers) {
      out.println(layer.layer().name() + " (" + layer.layer().table() + ")");
      if (!layer.exists()) {
        out.println("  the table does not exist yet");
      } else if (!layer.collectable()) {
        out.println("  gc.enabled is false: nothing is removed");
      } else {
        long bytes = layer.orphans().stream().mapToLong(OrphanFile::bytes).sum();
        out.println(
            "  "
                + layer.expired().size()
                + (dryRun ? " snapshots to expire, " : " snapshots expired, ")
                + layer.orphans().size()
                + (dryRun ? " files to remove (" : " files removed (")
                + bytes
                + " bytes)");
      }
      String what = dryRun ? " to drop" : " of a killed run dropped";
      layer.staging().forEach(t -> out.println("  staging table " + t + what));
      layer.orphans().forEach(o -> out.println("  " + o.location()));
    }
  }
}
