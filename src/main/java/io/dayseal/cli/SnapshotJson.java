package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.dayseal.history.Lineage;
import io.dayseal.history.PartitionChange;
import io.dayseal.history.SnapshotChange;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One element of {@code snapshots} in {@code dayseal/history/1}. */
final class SnapshotJson {
  private SnapshotJson() {}

  static void write(JsonGenerator json, SnapshotChange change) throws IOException {
    json.writeStartObject();
    json.writeNumberField("snapshot_id", change.snapshot().snapshotId());
    JsonDocument.number(json, "parent_id", change.snapshot().parentId());
    json.writeStringField("committed_at", change.snapshot().committedAt().toString());
    json.writeStringField("operation", change.snapshot().operation());
    json.writeStringField("by", change.snapshot().ours() ? "dayseal" : "foreign");
    JsonDocument.text(json, "run_id", change.runId());
    lineage(json, change.lineage().orElse(null));
    json.writeNumberField("rejected_rows", change.rejectedRows());
    JsonDocument.text(json, "allowed_guards", change.allowedGuards());
    JsonDocument.text(json, "reason", change.reason());
    JsonDocument.text(json, "queries", change.queries());
    json.writeArrayFieldStart("partitions");
    for (PartitionChange partition : change.partitions()) {
      json.writeStartObject();
      json.writeStringField("partition", partition.path());
      json.writeStringField("change", partition.kind().toString());
      JsonDocument.text(
          json,
          "signature",
          Optional.of(partition.recorded())
              .filter(r -> partition.kind() != PartitionChange.Kind.UNSIGNED));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void lineage(JsonGenerator json, @Nullable Lineage lineage) throws IOException {
    if (lineage instanceof Lineage.FromDelivery delivery) {
      json.writeObjectFieldStart("delivery");
      json.writeStringField("name", delivery.name());
      json.writeStringField("sha256", delivery.sha256());
      JsonDocument.text(json, "as_of", delivery.asOf().map(Object::toString));
      json.writeEndObject();
    } else {
      json.writeNullField("delivery");
    }
    if (lineage instanceof Lineage.FromTable upstream) {
      json.writeObjectFieldStart("upstream");
      json.writeStringField("table", upstream.table());
      json.writeNumberField("snapshot_id", upstream.snapshotId());
      json.writeStringField("sql_fingerprint", upstream.sqlFingerprint());
      json.writeEndObject();
    } else {
      json.writeNullField("upstream");
    }
  }
}
