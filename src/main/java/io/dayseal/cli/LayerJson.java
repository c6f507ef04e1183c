package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.dayseal.compare.Explanation;
import io.dayseal.delivery.Column;
import io.dayseal.history.Lineage;
import io.dayseal.pipeline.LayerReport;
import io.dayseal.pipeline.SetAside;
import io.dayseal.plan.Decision;
import io.dayseal.plan.PartitionPlan;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One element of {@code layers} in {@code dayseal/report/1}. */
final class LayerJson {
  private LayerJson() {}

  static void write(JsonGenerator json, LayerReport layer) throws IOException {
    json.writeStartObject();
    json.writeStringField("layer", layer.layer());
    json.writeStringField("table", layer.table());
    delivery(json, layer);
    json.writeArrayFieldStart("added_columns");
    for (Column column : layer.added()) {
      json.writeStartObject();
      json.writeStringField("name", column.name());
      json.writeStringField("type", column.type().toString());
      json.writeEndObject();
    }
    json.writeEndArray();
    setAside(json, layer.setAside());
    upstream(json, layer.lineage());
    JsonDocument.number(json, "base_snapshot_id", layer.baseSnapshotId());
    JsonDocument.number(json, "snapshot_id", layer.snapshotId());
    counts(json, layer.counts());
    json.writeArrayFieldStart("partitions");
    for (PartitionPlan plan : layer.partitions()) {
      partition(json, plan, layer.explanations().get(plan.partition()));
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void delivery(JsonGenerator json, LayerReport layer) throws IOException {
    if (layer.lineage().orElse(null) instanceof Lineage.FromDelivery delivery) {
      json.writeObjectFieldStart("delivery");
      json.writeStringField("name", delivery.name());
      json.writeStringField("sha256", delivery.sha256());
      JsonDocument.text(json, "as_of", delivery.asOf().map(Object::toString));
      json.writeBooleanField("identical", layer.identical());
      json.writeEndObject();
    } else {
      json.writeNullField("delivery");
    }
  }

  private static void setAside(JsonGenerator json, SetAside rows) throws IOException {
    json.writeObjectFieldStart("set_aside");
    json.writeNumberField("rows", rows.rows());
    JsonDocument.text(json, "file", rows.file());
    json.writeEndObject();
  }

  private static void upstream(JsonGenerator json, Optional<Lineage> lineage) throws IOException {
    if (lineage.orElse(null) instanceof Lineage.FromTable upstream) {
      json.writeObjectFieldStart("upstream");
      json.writeStringField("table", upstream.table());
      json.writeNumberField("snapshot_id", upstream.snapshotId());
      json.writeEndObject();
    } else {
      json.writeNullField("upstream");
    }
  }

  private static void counts(JsonGenerator json, Map<Decision, Long> counts) throws IOException {
    json.writeObjectFieldStart("counts");
    for (Decision decision : Decision.values()) {
      json.writeNumberField(decision.toString(), counts.getOrDefault(decision, 0L));
    }
    json.writeEndObject();
  }

  private static void partition(
      JsonGenerator json, PartitionPlan plan, @Nullable Explanation explanation)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("partition", plan.partition().path());
    json.writeStringField("decision", plan.decision().toString());
    json.writeStringField("reason", plan.reason().toString());
    JsonDocument.number(
        json, "rows", plan.rows() == PartitionPlan.UNKNOWN_ROWS ? null : (Long) plan.rows());
    JsonDocument.text(
        json, "signature", Optional.ofNullable(plan.signature()).map(Object::toString));
    if (explanation != null) {
      ExplanationJson.write(json, explanation);
    }
    json.writeEndObject();
  }
}
