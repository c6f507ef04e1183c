package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.dayseal.aws.RequestCounter;
import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;

/** Requests to AWS as the report has them. */
final class RequestsJson {
  private RequestsJson() {}

  /** Writes {@code requests}, one object a kind; none where nothing lies in AWS. */
  static void write(JsonGenerator json, SortedMap<String, RequestCounter.Requests> requests)
      throws IOException {
    json.writeArrayFieldStart("requests");
    for (Map.Entry<String, RequestCounter.Requests> kind : requests.entrySet()) {
      json.writeStartObject();
      json.writeStringField("action", kind.getKey());
      json.writeNumberField("count", kind.getValue().count());
      json.writeNumberField("bytes_sent", kind.getValue().bytesSent());
      json.writeNumberField("bytes_received", kind.getValue().bytesReceived());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
