package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.dayseal.delivery.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes JSON documents, and the parts that all of them share. */
final class JsonDocument {
  private JsonDocument() {}

  /** Something that writes JSON. */
  interface Body {
    void write(JsonGenerator json) throws IOException;
  }

  static void write(PrintWriter out, Body body) {
    try (JsonGenerator json = generator(out)) {
      body.write(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.println();
  }

  /** A generator that leaves the writer open and writes numbers as they are. */
  static JsonGenerator generator(PrintWriter out) throws IOException {
    JsonGenerator json = JsonFactory.builder().build().createGenerator(out);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    json.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
    json.enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN.mappedFeature());
    json.setPrettyPrinter(new DefaultPrettyPrinter());
    return json;
  }

  /** How it ended: the last members of every document. */
  static void ending(JsonGenerator json, Ending ending) throws IOException {
    problems(json, ending.problems());
    text(json, "error", ending.error());
    json.writeNumberField("exit_code", ending.exitCode().code());
  }

  private static void problems(JsonGenerator json, List<Problem> problems) throws IOException {
    json.writeArrayFieldStart("problems");
    for (Problem problem : problems) {
      json.writeStartObject();
      json.writeStringField("file", problem.file());
      json.writeNumberField("line", problem.line());
      json.writeNumberField("column", problem.column());
      json.writeStringField("message", problem.message());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  static void text(JsonGenerator json, String name, Optional<String> value) throws IOException {
    if (value.isPresent()) {
      json.writeStringField(name, value.get());
    } else {
      json.writeNullField(name);
    }
  }

  static void number(JsonGenerator json, String name, @Nullable Long value) throws IOException {
    if (value == null) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, value);
    }
  }
}
