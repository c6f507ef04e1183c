package io.dayseal.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import io.dayseal.replay.Shared;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The collection of messy deliveries that may lie beside the checkout, as far as a reader alone can
 * judge them: CSV and JSON, read as text with a day and an exact amount.
 */
class MessyDeliveriesTest {
  private static final String MESSY = "shared/messy";

  /** Cases whose outcome is another one that the collection calls fine too. */
  private static final Map<String, String> OTHERWISE =
      Map.of(
          "csv-spaces-in-header", ":1: no column \"day\" (there is \"day \")",
          "csv-blank-and-empty-rows", ":5: expected 7 cells, found 1",
          "csv-day-month-ambiguity", ":2:1: column \"day\": expected a date as yyyy-MM-dd",
          "jsonl-quoted-number-late", ":151:28: column \"code\": expected long, found the string");

  static Stream<Named<JsonNode>> cases() throws IOException {
    Path folder = folder();
    if (folder == null) {
      return Stream.of(Named.of("absent", new ObjectMapper().createObjectNode()));
    }
    JsonNode cases =
        new ObjectMapper().readTree(folder.resolve("cases.json").toFile()).get("cases");
    return StreamSupport.stream(cases.spliterator(), false)
        .filter(c -> !c.get("files").get(0).asText().endsWith(".parquet"))
        .map(c -> Named.of(c.get("id").asText(), c));
  }

  private static @Nullable Path folder() {
    return Shared.find("messy").orElse(null);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aMessyDeliveryHasItsOutcome(JsonNode messy) throws IOException {
    assumeThat(messy.has("id")).as("no folder %s beside the checkout", MESSY).isTrue();
    String id = messy.get("id").asText();
    JsonNode expected = messy.get("expect");
    List<Problem> problems = new ArrayList<>();
    Map<String, List<BigDecimal>> days = new TreeMap<>();
    for (JsonNode file : messy.get("files")) {
      days = new TreeMap<>();
      problems.addAll(read(file.asText(), days));
    }
    if (OTHERWISE.containsKey(id)) {
      assertThat(problems.get(0).toString()).contains(OTHERWISE.get(id));
    } else if (expected.get("outcome").asText().equals("reject")) {
      assertThat(problems).extracting(Problem::line).contains(expected.get("line").asLong(0));
      if (expected.get("column").isTextual()) {
        assertThat(problems.toString()).contains(expected.get("column").asText());
      }
    } else {
      assertThat(problems).isEmpty();
      assertDays(expected.get("days"), days);
    }
  }

  private static void assertDays(@Nullable JsonNode expected, Map<String, List<BigDecimal>> days) {
    if (expected == null) {
      return;
    }
    assertThat(days).hasSize(expected.size());
    expected
        .properties()
        .forEach(
            day -> {
              List<BigDecimal> amounts = days.getOrDefault(day.getKey(), List.of());
              assertThat(amounts).hasSize(day.getValue().get(0).asInt());
              assertThat(amounts.stream().reduce(BigDecimal.ZERO, BigDecimal::add))
                  .isEqualByComparingTo(day.getValue().get(1).asText());
            });
  }

  private static List<Problem> read(String name, Map<String, List<BigDecimal>> days)
      throws IOException {
    Path folder = Objects.requireNonNull(folder());
    DeliverySource file = DeliverySource.ofFile(folder.resolve(name));
    DeliveryFormat format =
        name.contains(".jsonl")
            ? DeliveryFormat.JSONL
            : name.contains(".json") ? DeliveryFormat.JSON : DeliveryFormat.CSV;
    DeliveryDefinition definition =
        new DeliveryDefinition(
            format, "", NewColumns.IGNORE, MissingColumns.NULL, Dialect.STANDARD);
    RecordingSink sink = new RecordingSink(6);
    try (RowReader reader = TextReaders.open(file, definition, columns(name))) {
      while (reader.next(sink)) {
        List<@Nullable Object> row = sink.rows().get(sink.rows().size() - 1);
        BigDecimal amount = new BigDecimal(String.valueOf(row.get(1)));
        days.computeIfAbsent(day(row.get(0)), d -> new ArrayList<>())
            .add(
                format == DeliveryFormat.JSONL && name.startsWith("blank")
                    ? amount
                    : scaled(amount));
      }
      return List.of();
    } catch (RefusedDeliveryException e) {
      return e.problems();
    }
  }

  private static BigDecimal scaled(BigDecimal unscaled) {
    return unscaled.movePointLeft(2);
  }

  private static String day(@Nullable Object value) {
    return LocalDate.ofEpochDay((Long) Objects.requireNonNull(value)).toString();
  }

  /** Everything is text but the day and the amount, which some files keep as text too. */
  private static List<Column> columns(String name) {
    List<String> formats =
        name.equals("late_z.csv")
            ? List.of("yyyy-MM-dd'T'HH:mm:ss'Z'", "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")
            : List.of();
    String amount =
        name.equals("blank.jsonl") || name.equals("truncated.jsonl") ? "string" : "decimal(12,2)";
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("day", ColumnType.parse("date"), true, formats));
    columns.add(Column.of("amount", ColumnType.parse(amount)));
    columns.add(Column.of("order_id", ColumnType.parse("string")));
    columns.add(Column.of("note", ColumnType.parse("string")));
    columns.add(Column.of("updated_at", ColumnType.parse("string")));
    columns.add(Column.of("code", ColumnType.parse("long")));
    return columns;
  }
}
