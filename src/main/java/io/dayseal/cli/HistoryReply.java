package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.dayseal.history.SnapshotChange;
import io.dayseal.layer.Layer;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The reply of {@code history}: {@code dayseal/history/1}. */
final class HistoryReply implements Reply {
  private final String dataset;
  private final boolean ofDay;
  private final boolean verbose;
  private final List<LayerHistory> layers = new ArrayList<>();

  private record LayerHistory(
      Layer layer, Optional<Long> head, Optional<List<SnapshotChange>> changes) {}

  /**
   * A reply without layers.
   *
   * @param ofDay whether only one day is looked at
   * @param verbose whether every partition is named
   */
  HistoryReply(String dataset, boolean ofDay, boolean verbose) {
    this.dataset = dataset;
    this.ofDay = ofDay;
    this.verbose = verbose;
  }

  /** Adds a layer; its changes are empty when its table does not exist. */
  void add(Layer layer, Optional<Long> head, Optional<List<SnapshotChange>> changes) {
    layers.add(new LayerHistory(layer, head, changes));
  }

  @Override
  public void json(JsonGenerator json, Ending ending) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", "dayseal/history/1");
    json.writeStringField("command", "history");
    json.writeStringField("dataset", dataset);
    json.writeStringField("outcome", ending.outcome());
    json.writeArrayFieldStart("layers");
    for (LayerHistory history : layers) {
      json.writeStartObject();
      json.writeStringField("layer", history.layer().name());
      json.writeStringField("table", history.layer().table());
      json.writeBooleanField("exists", history.changes().isPresent());
      JsonDocument.number(json, "snapshot_id", history.head().orElse(null));
      json.writeArrayFieldStart("snapshots");
      for (SnapshotChange change : history.changes().orElse(List.of())) {
        SnapshotJson.write(json, change);
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
    for (int i = 0; i < layers.size(); i++) {
      LayerHistory history = layers.get(i);
      if (i > 0) {
        out.println();
      }
      out.println(history.layer().name() + " (" + history.layer().table() + ")");
      HistoryText.lines(history.changes(), ofDay, verbose)
          .forEach(line -> out.println("  " + line));
    }
  }
}
