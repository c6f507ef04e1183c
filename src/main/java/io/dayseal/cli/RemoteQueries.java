package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.dayseal.pipeline.RemoteQuery;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The queries that other machines ran, as the report has them. */
final class RemoteQueries {
  private static final int SHOWN_DIGITS = 4;

  private RemoteQueries() {}

  /** Writes {@code queries}, none where all ran on this machine. */
  static void write(JsonGenerator json, List<RemoteQuery> queries) throws IOException {
    json.writeArrayFieldStart("queries");
    for (RemoteQuery query : queries) {
      json.writeStartObject();
      json.writeStringField("id", query.id());
      json.writeBooleanField("writes", query.writes());
      json.writeNumberField("scanned_bytes", query.scannedBytes());
      usd(json, "estimated_usd", query.estimatedUsd());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeNumberField("scanned_bytes", scanned(queries));
    usd(json, "estimated_usd", cost(queries));
  }

  private static void usd(JsonGenerator json, String name, Optional<BigDecimal> usd)
      throws IOException {
    if (usd.isPresent()) {
      json.writeNumberField(name, usd.get());
    } else {
      json.writeNullField(name);
    }
  }

  private static long scanned(List<RemoteQuery> queries) {
    return queries.stream().mapToLong(RemoteQuery::scannedBytes).sum();
  }

  private static Optional<BigDecimal> cost(List<RemoteQuery> queries) {
    return queries.stream().flatMap(q -> q.estimatedUsd().stream()).reduce(BigDecimal::add);
  }

  /** One line over all of them; empty when there was none. */
  static Optional<String> line(List<RemoteQuery> queries) {
    if (queries.isEmpty()) {
      return Optional.empty();
    }
    String cost =
        cost(queries)
            .map(usd -> ", about USD " + usd.setScale(SHOWN_DIGITS, RoundingMode.CEILING))
            .orElse("");
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%,d %s scanned %,d bytes%s",
            queries.size(),
            queries.size() == 1 ? "query" : "queries",
            scanned(queries),
            cost));
  }
}
