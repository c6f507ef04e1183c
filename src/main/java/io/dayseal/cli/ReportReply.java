package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.dayseal.aws.RequestCounter;
import io.dayseal.pipeline.LayerReport;
import io.dayseal.pipeline.RemoteQuery;
import io.dayseal.plan.PartitionPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * The report of {@code run}, {@code plan}, {@code land} and {@code build}: {@code
 * dayseal/report/1}. Empty, it is the reply of any command that fails before it has one of its own.
 */
final class ReportReply implements Reply {
  private final String command;
  private final Detail detail;
  private volatile Optional<String> runId = Optional.empty();
  private volatile Optional<String> dataset = Optional.empty();
  private final List<LayerReport> layers = new CopyOnWriteArrayList<>();

  private volatile List<String> warnings = List.of();
  private volatile Supplier<SortedMap<String, RequestCounter.Requests>> requests = TreeMap::new;

  private volatile Supplier<List<RemoteQuery>> queries = List::of;

  /** Which partitions the text names. */
  enum Detail {
    NONE,
    CHANGES,
    ALL
  }

  ReportReply(String command, Detail detail) {
    this.command = command;
    this.detail = detail;
  }

  void about(String runName, String datasetName) {
    runId = Optional.of(runName);
    dataset = Optional.of(datasetName);
  }

  /** From now on requests to AWS are counted for this report. */
  void countRequests() {
    SortedMap<String, RequestCounter.Requests> before = RequestCounter.counted();
    requests = () -> RequestCounter.since(before);
  }

  /** The queries that ran elsewhere are asked for when the report is written. */
  void countQueries(Supplier<List<RemoteQuery>> counted) {
    queries = counted;
  }

  void add(LayerReport layer) {
    layers.add(layer);
  }

  /** What should be looked into, when nothing failed. */
  void warn(List<String> sentences) {
    warnings = List.copyOf(sentences);
  }

  /** Whether anything was committed. */
  boolean committed() {
    return layers.stream().anyMatch(layer -> layer.snapshotId() != null);
  }

  /** Whether anything would be committed. */
  boolean changes() {
    return layers.stream().anyMatch(l -> l.partitions().stream().anyMatch(PartitionPlan::changes));
  }

  @Override
  public void json(JsonGenerator json, Ending ending) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", "dayseal/report/1");
    JsonDocument.text(json, "command", Optional.of(command).filter(c -> !c.isEmpty()));
    JsonDocument.text(json, "run_id", runId);
    JsonDocument.text(json, "dataset", dataset);
    json.writeStringField("outcome", ending.outcome());
    json.writeArrayFieldStart("layers");
    for (LayerReport layer : layers) {
      LayerJson.write(json, layer);
    }
    json.writeEndArray();
    JsonDocument.text(json, "saved", Savings.line(layers));
    RequestsJson.write(json, requests.get());
    RemoteQueries.write(json, queries.get());
    json.writeArrayFieldStart("warnings");
    for (String warning : warnings) {
      json.writeString(warning);
    }
    json.writeEndArray();
    JsonDocument.ending(json, ending);
    json.writeEndObject();
  }

  @Override
  public void text(PrintWriter out, Ending ending) {
    ReportText.lines(layers, ending.outcome(), detail).forEach(out::println);
    RemoteQueries.line(queries.get()).ifPresent(out::println);
    warnings.forEach(w -> out.println("warning: " + w));
  }
}
