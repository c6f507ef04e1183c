package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.dayseal.compare.Explanation;
import io.dayseal.compare.Explanation.ColumnChange;
import java.io.IOException;

/** The {@code explanation} of a partition in {@code dayseal/report/1}. */
final class ExplanationJson {
  private ExplanationJson() {}

  static void write(JsonGenerator json, Explanation explanation) throws IOException {
    json.writeObjectFieldStart("explanation");
    if (!explanation.unexplained().isEmpty()) {
      json.writeStringField("unexplained", explanation.unexplained());
      json.writeEndObject();
      return;
    }
    json.writeNumberField("rows_added", explanation.added());
    json.writeNumberField("rows_removed", explanation.removed());
    json.writeNumberField("rows_changed", explanation.changed());
    json.writeArrayFieldStart("columns");
    for (ColumnChange change : explanation.columns()) {
      column(json, change);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void column(JsonGenerator json, ColumnChange change) throws IOException {
    json.writeStartObject();
    json.writeStringField("column", change.column());
    json.writeNumberField("rows", change.rows());
    json.writeObjectFieldStart("example");
    json.writeObjectFieldStart("key");
    for (Explanation.KeyValue key : change.key()) {
      json.writeFieldName(key.column());
      ValueText.writeJson(json, key.type(), key.value());
    }
    json.writeEndObject();
    json.writeFieldName("before");
    ValueText.writeJson(json, change.type(), change.before());
    json.writeFieldName("after");
    ValueText.writeJson(json, change.type(), change.after());
    json.writeEndObject();
    json.writeEndObject();
  }
}
