package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.dayseal.infer.Proposal;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;

/** The reply of {@code infer}: {@code dayseal/infer/1}. */
final class InferReply implements Reply {
  private volatile Optional<String> dataset = Optional.empty();
  private volatile Optional<Proposal> proposal = Optional.empty();

  void proposes(String name, Proposal found) {
    dataset = Optional.of(name);
    proposal = Optional.of(found);
  }

  @Override
  public void json(JsonGenerator json, Ending ending) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", "dayseal/infer/1");
    json.writeStringField("command", "infer");
    JsonDocument.text(json, "dataset", dataset);
    json.writeStringField("outcome", ending.outcome());
    JsonDocument.text(json, "definition", proposal.map(Proposal::yaml));
    json.writeArrayFieldStart("remarks");
    if (proposal.isPresent()) {
      for (String remark : proposal.get().remarks()) {
        json.writeString(remark);
      }
    }
    json.writeEndArray();
    JsonDocument.ending(json, ending);
    json.writeEndObject();
  }

  @Override
  public void text(PrintWriter out, Ending ending) {
    proposal.ifPresent(p -> out.print(p.yaml()));
  }
}
