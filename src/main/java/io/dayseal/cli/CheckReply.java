package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The reply of {@code check}: {@code dayseal/check/1}. */
final class CheckReply implements Reply {
  private final String profile;
  private final List<Finding> findings = new CopyOnWriteArrayList<>();

  CheckReply(String profile) {
    this.profile = profile;
  }

  void add(Finding finding) {
    findings.add(finding);
  }

  List<Finding> wrong() {
    return findings.stream().filter(f -> !f.isRight()).toList();
  }

  @Override
  public void json(JsonGenerator json, Ending ending) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", "dayseal/check/1");
    json.writeStringField("command", "check");
    json.writeStringField("profile", profile);
    json.writeStringField("outcome", ending.outcome());
    json.writeArrayFieldStart("findings");
    for (Finding finding : findings) {
      json.writeStartObject();
      json.writeBooleanField("right", finding.isRight());
      json.writeBooleanField("warning", finding.warning());
      json.writeStringField("message", finding.message());
      json.writeEndObject();
    }
    json.writeEndArray();
    JsonDocument.ending(json, ending);
    json.writeEndObject();
  }

  @Override
  public void text(PrintWriter out, Ending ending) {
    findings.forEach(f -> out.println(word(f) + f.message()));
  }

  private static String word(Finding finding) {
    if (finding.warning()) {
      return "warning  ";
    }
    return finding.isRight() ? "right  " : "wrong  ";
  }
}
