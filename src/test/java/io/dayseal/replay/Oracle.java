package io.dayseal.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/** What an independent program says about a set of real deliveries ({@code ORACLE.md} there). */
public final class Oracle {
  private final JsonNode expected;
  private final Path folder;
  private final Map<String, JsonNode> pairs = new HashMap<>();

  /** What must change when a delivery with a fault is refused whole. */
  public Oracle(Path folder) throws IOException {
    this(folder, "strict");
  }

  /**
   * What must change.
   *
   * @param chain {@code strict}, or {@code lenient} for the deliveries without their faulty rows
   */
  public Oracle(Path folder, String chain) throws IOException {
    this.folder = folder;
    expected = new ObjectMapper().readTree(folder.resolve("expected.json").toFile());
    expected.path(chain).path("pairs").forEach(p -> pairs.put(p.path("to").asText(), p));
  }

  /** The deliveries in order. */
  public List<String> files() {
    return texts(expected.path("deliveries"), d -> d.path("file").asText());
  }

  /** Where a delivery lies. */
  public Path path(String file) {
    return folder.resolve(file);
  }

  /** What the oracle adds up by day, as an expression of SQL. */
  public String checksum() {
    String column = expected.path("checksum_column").asText();
    return column.equals("#goals")
        ? "list_sum(score.ft)"
        : String.format(Locale.ROOT, "TRY_CAST(CAST(\"%s\" AS VARCHAR) AS DECIMAL(38,20))", column);
  }

  /** The same in the words of Trino. */
  public String trinoChecksum() {
    String column = expected.path("checksum_column").asText();
    return column.equals("#goals")
        ? "reduce(score.ft, 0, (s, x) -> s + x, s -> s)"
        : String.format(Locale.ROOT, "TRY_CAST(CAST(\"%s\" AS VARCHAR) AS DECIMAL(38,20))", column);
  }

  /** Whether a delivery has no fault. */
  public boolean accepts(String file) {
    return pairs.containsKey(file);
  }

  /** How many problems a delivery has. */
  int problemCount(String file) {
    for (JsonNode delivery : expected.path("deliveries")) {
      if (delivery.path("file").asText().equals(file)) {
        return delivery.path("problem_count").asInt(delivery.path("problems").size());
      }
    }
    return 0;
  }

  /** The line of the first problem, 0 when none is known. */
  long firstProblemLine(String file) {
    for (JsonNode delivery : expected.path("deliveries")) {
      if (delivery.path("file").asText().equals(file)) {
        return delivery.path("problems").path(0).path("line").asLong();
      }
    }
    return 0;
  }

  /**
   * Days that are new or changed by typed value, columns that were renamed taken for the same, when
   * vanished days are deleted, or when they are kept.
   */
  public SortedSet<String> replaced(String file, boolean kept) {
    JsonNode pair = pairs.get(file);
    JsonNode source =
        kept && pair.has("compared_with_kept_days") ? pair.path("compared_with_kept_days") : pair;
    TreeSet<String> days = new TreeSet<>(texts(source.path("new"), JsonNode::asText));
    JsonNode variants = source.path("changed");
    days.addAll(changed(variants, variants.has("typed_renamed") ? "typed_renamed" : "typed"));
    return days;
  }

  /** Days that are new or changed by the text of their cells, when vanished days are deleted. */
  SortedSet<String> replacedText(String file) {
    JsonNode pair = pairs.get(file);
    TreeSet<String> days = new TreeSet<>(texts(pair.path("new"), JsonNode::asText));
    days.addAll(changed(pair.path("changed"), "text"));
    return days;
  }

  private static List<String> changed(JsonNode variants, String name) {
    JsonNode variant = variants.path(name);
    if (variant.isTextual()) {
      return changed(variants, variant.asText().substring("same as ".length()));
    }
    return texts(variant, JsonNode::asText);
  }

  SortedSet<String> vanished(String file) {
    return new TreeSet<>(texts(pairs.get(file).path("vanished"), JsonNode::asText));
  }

  /** Rows, days, sum and digest of the state after a delivery. */
  public Map<String, String> after(String file, boolean kept) {
    JsonNode pair = pairs.get(file);
    JsonNode after =
        kept && pair.has("after_if_vanished_days_are_kept")
            ? pair.path("after_if_vanished_days_are_kept")
            : pair.path("after");
    Map<String, String> state = new LinkedHashMap<>();
    for (String key : List.of("rows", "days", "sum", "state_sha256")) {
      String text = after.path(key).asText();
      // The sum stands there as Python prints it, sometimes as 135.0.
      state.put(key, key.equals("sum") ? TableContent.plain(new BigDecimal(text)) : text);
    }
    return state;
  }

  /** New, changed and vanished partitions by day and further column. */
  Map<String, Integer> partitionCounts(String file) {
    JsonNode counts = pairs.get(file).path("partitions");
    return Map.of(
        "replaced",
        counts.path("new").asInt() + counts.path("changed").asInt(),
        "vanished",
        counts.path("vanished").asInt());
  }

  /** Changed partitions as {@code day / value}, where the oracle lists them all. */
  Optional<SortedSet<String>> changedPartitions(String file) {
    JsonNode partitions = pairs.get(file).path("partitions");
    SortedSet<String> listed =
        new TreeSet<>(texts(partitions.path("changed_list"), JsonNode::asText));
    return listed.size() == partitions.path("changed").asInt()
        ? Optional.of(listed)
        : Optional.empty();
  }

  private static List<String> texts(
      JsonNode array, java.util.function.Function<JsonNode, String> text) {
    return StreamSupport.stream(array.spliterator(), false).map(text).toList();
  }
}
