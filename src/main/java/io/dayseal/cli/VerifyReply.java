package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.dayseal.pipeline.RemoteQuery;
import io.dayseal.pipeline.Verification;
import io.dayseal.pipeline.Verification.Finding;
import io.dayseal.pipeline.Verification.Outcome;
import io.dayseal.signature.Partition;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The reply of {@code verify}: {@code dayseal/verify/1}. */
final class VerifyReply implements Reply {
  private static final int NAMED = 3;

  private final String dataset;
  private final boolean deep;
  private final boolean verbose;
  private final Supplier<List<RemoteQuery>> queries;
  private final List<Verification> layers = new CopyOnWriteArrayList<>();

  /**
   * A reply without layers.
   *
   * @param verbose whether every partition that could not be verified is named
   * @param queries those that ran elsewhere, asked for at the end
   */
  VerifyReply(String dataset, boolean deep, boolean verbose, Supplier<List<RemoteQuery>> queries) {
    this.dataset = dataset;
    this.deep = deep;
    this.verbose = verbose;
    this.queries = queries;
  }

  void add(Verification verification) {
    layers.add(verification);
  }

  boolean found() {
    return layers.stream().anyMatch(l -> l.snapshotId() != null);
  }

  long differing() {
    return layers.stream().mapToLong(l -> l.partitions(Outcome.DIFFERS).size()).sum();
  }

  @Override
  public void json(JsonGenerator json, Ending ending) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", "dayseal/verify/1");
    json.writeStringField("command", "verify");
    json.writeStringField("dataset", dataset);
    json.writeBooleanField("deep", deep);
    json.writeStringField("outcome", ending.outcome());
    json.writeArrayFieldStart("layers");
    for (Verification layer : layers) {
      json.writeStartObject();
      json.writeStringField("layer", layer.layer().name());
      json.writeStringField("table", layer.layer().table());
      JsonDocument.number(json, "snapshot_id", layer.snapshotId());
      json.writeObjectFieldStart("counts");
      for (Outcome outcome : Outcome.values()) {
        json.writeNumberField(outcome.toString(), layer.partitions(outcome).size());
      }
      json.writeEndObject();
      json.writeArrayFieldStart("partitions");
      for (Map.Entry<Partition, Finding> partition : layer.partitions().entrySet()) {
        json.writeStartObject();
        json.writeStringField("partition", partition.getKey().path());
        json.writeStringField("result", partition.getValue().outcome().toString());
        json.writeStringField("why", partition.getValue().why());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    RemoteQueries.write(json, queries.get());
    JsonDocument.ending(json, ending);
    json.writeEndObject();
  }

  @Override
  public void text(PrintWriter out, Ending ending) {
    for (Verification layer : layers) {
      out.println(layer.layer().name() + " (" + layer.layer().table() + ")");
      if (layer.snapshotId() == null) {
        out.println("  nothing to verify yet");
        continue;
      }
      out.println(
          "  "
              + layer.partitions(Outcome.MATCHES).size()
              + " match, "
              + layer.partitions(Outcome.DIFFERS).size()
              + " differ, "
              + layer.partitions(Outcome.UNVERIFIED).size()
              + " could not be verified");
      for (Partition partition : layer.partitions(Outcome.DIFFERS)) {
        out.println("  differs     " + partition + ": " + why(layer, partition));
      }
      unverified(layer).forEach((why, names) -> out.println("  unverified  " + line(why, names)));
    }
    RemoteQueries.line(queries.get()).ifPresent(out::println);
  }

  private static Map<String, List<String>> unverified(Verification layer) {
    Map<String, List<String>> byReason = new TreeMap<>();
    for (Partition partition : layer.partitions(Outcome.UNVERIFIED)) {
      byReason
          .computeIfAbsent(why(layer, partition), w -> new ArrayList<>())
          .add(partition.toString());
    }
    return byReason;
  }

  private String line(String why, List<String> names) {
    String named =
        names.stream().limit(verbose ? names.size() : NAMED).collect(Collectors.joining(", "));
    return named + (verbose || names.size() <= NAMED ? "" : ", ...") + ": " + why;
  }

  private static String why(Verification layer, Partition partition) {
    Finding finding = layer.partitions().get(partition);
    return finding == null ? "" : finding.why();
  }
}
