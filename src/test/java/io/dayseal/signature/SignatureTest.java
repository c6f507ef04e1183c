package io.dayseal.signature;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TimeZone;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SignatureTest {
  private static final List<Column> ORDERS =
      List.of(
          RandomRows.column("day", "date"),
          RandomRows.column("amount", "decimal(12,2)"),
          RandomRows.column("note", "string"));

  private static String sign(List<Column> columns, List<Map<String, Object>> rows, Random order) {
    Partitioning byDay = Partitioning.of(List.of(PartitionTerm.parse("day")), columns);
    Set<String> all = columns.stream().map(Column::name).collect(Collectors.toSet());
    SigningSink sink = new SigningSink(columns, all, byDay);
    RandomRows.push(rows, columns, sink, order);
    assertThat(sink.contents()).hasSize(1);
    return sink.contents().values().iterator().next().signature().toString();
  }

  private static String sign(List<Column> columns, List<Map<String, Object>> rows) {
    return sign(columns, rows, new Random(1));
  }

  private static Map<String, Object> row(Object... namesAndValues) {
    Map<String, Object> row = new HashMap<>();
    row.put("day", 20_731L);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      row.put(
          (String) namesAndValues[i],
          value instanceof String s ? s.getBytes(StandardCharsets.UTF_8) : value);
    }
    return row;
  }

  @Test
  void theWorkedExampleOfTheFormatDocumentIsWhatTheProgramDoes() throws Exception {
    List<Map<String, Object>> rows =
        List.of(
            row("amount", new BigDecimal("19.90"), "note", "é"),
            row("amount", new BigDecimal("5.00")));
    String format = Files.readString(Path.of("src/docs/FORMAT.md"));
    for (Map<String, Object> row : rows) {
      RowEncoding encoding = new RowEncoding(ORDERS, Set.of("day", "amount", "note"));
      byte[] note = (byte[]) row.get("note");
      if (note != null) {
        encoding.bytesCell(2, note, 0, note.length);
      }
      encoding.decimalCell(1, ((BigDecimal) row.get("amount")).unscaledValue().longValue());
      encoding.longCell(0, (Long) row.get("day"));
      int length = encoding.finish();
      byte[] bytes = java.util.Arrays.copyOf(encoding.row(), length);
      assertThat(format).contains(HexFormat.of().formatHex(bytes));
      assertThat(format).contains(Sha256.hex(Sha256.digest().digest(bytes)));
    }
    assertThat(format).contains(sign(ORDERS, rows));
    assertThat(format).contains(PartitionContent.EMPTY.signature().toString());
  }

  @Test
  void storedSignaturesNeverChange() {
    assertThat(PartitionContent.EMPTY.signature().toString())
        .isEqualTo("1:f350fbd7557ef9d0a8fb9906b5699288f3bf3f68ee9adbddb5d69c0bd39575c0");
    assertThat(
            sign(
                ORDERS,
                List.of(
                    row("amount", new BigDecimal("19.90"), "note", "é"),
                    row("amount", new BigDecimal("5.00")))))
        .isEqualTo("1:606861e6a48e7ba59f4a9e6778817bcefec18fbab3065e29572368af63dfcdf7");
    assertThat(sign(RandomRows.COLUMNS, new RandomRows(42).rows(50)))
        .isEqualTo("1:771b310b66522444d4b0ec791224b83a003db0c569eaccc312388a6c7ad98fc6");
  }

  @Test
  void anIndependentImplementationGivesTheSameSignatureOnRandomRows() {
    long seed = System.nanoTime();
    for (int i = 0; i < 300; i++) {
      List<Map<String, Object>> rows = new RandomRows(seed + i).rows(1 + i % 17);
      assertThat(sign(RandomRows.COLUMNS, rows, new Random(seed + i)))
          .as("seed %d", seed + i)
          .isEqualTo(ReferenceSignature.partition(rows, RandomRows.types(RandomRows.COLUMNS)));
    }
  }

  @Test
  void rowOrderAndColumnOrderDoNotCount() {
    long seed = System.nanoTime();
    List<Map<String, Object>> rows = new RandomRows(seed).rows(40);
    String expected = sign(RandomRows.COLUMNS, rows);
    List<Map<String, Object>> shuffledRows = new ArrayList<>(rows);
    Collections.shuffle(shuffledRows, new Random(seed));
    List<Column> shuffledColumns = new ArrayList<>(RandomRows.COLUMNS);
    Collections.shuffle(shuffledColumns, new Random(seed));
    assertThat(sign(shuffledColumns, shuffledRows, new Random(seed)))
        .as("seed %d", seed)
        .isEqualTo(expected);
  }

  @Test
  void anyChangedCellCounts() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<Map<String, Object>> rows = new RandomRows(seed).rows(30);
    String before = sign(RandomRows.COLUMNS, rows);
    for (Map<String, Object> other : new RandomRows(seed + 1).rows(200)) {
      List<Map<String, Object>> changed = new ArrayList<>(rows);
      int at = random.nextInt(rows.size());
      changed.set(at, other);
      byte[] a = ReferenceSignature.row(rows.get(at), RandomRows.types(RandomRows.COLUMNS));
      byte[] b = ReferenceSignature.row(other, RandomRows.types(RandomRows.COLUMNS));
      if (!java.util.Arrays.equals(a, b)) {
        assertThat(sign(RandomRows.COLUMNS, changed)).as("seed %d", seed).isNotEqualTo(before);
      }
    }
  }

  /** More columns than bits of a word, and more sets of present columns than shapes are kept. */
  @Test
  void anyNumberOfColumnsMayBeNullInAnyPattern() {
    List<Column> columns = new ArrayList<>(List.of(RandomRows.column("day", "date")));
    for (int i = 0; i < 130; i++) {
      columns.add(RandomRows.column("c" + i, "int"));
    }
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      Map<String, Object> row = row();
      for (int c = 0; c < 130; c++) {
        if (random.nextInt(i % 3 + 1) == 0) {
          row.put("c" + c, (long) random.nextInt(3));
        }
      }
      rows.add(row);
    }
    assertThat(sign(columns, rows, random))
        .as("seed %d", seed)
        .isEqualTo(ReferenceSignature.partition(rows, RandomRows.types(columns)));
  }

  @Test
  void nullIsNotTheEmptyText() {
    assertThat(sign(ORDERS, List.of(row("note", "")))).isNotEqualTo(sign(ORDERS, List.of(row())));
  }

  @Test
  void numbersCountByValueWhateverTheirScaleOrWidth() {
    String decimal = sign(ORDERS, List.of(row("amount", new BigDecimal("1.50"))));
    List<Column> wider = withType("amount", "decimal(38,9)");
    assertThat(sign(wider, List.of(row("amount", new BigDecimal("1.500000000")))))
        .isEqualTo(decimal);
    String whole = sign(ORDERS, List.of(row("amount", new BigDecimal("7.00"))));
    assertThat(sign(withType("amount", "int"), List.of(row("amount", 7L)))).isEqualTo(whole);
    assertThat(sign(withType("amount", "long"), List.of(row("amount", 7L)))).isEqualTo(whole);
    String half = sign(withType("amount", "float"), List.of(row("amount", 0.5)));
    assertThat(sign(withType("amount", "double"), List.of(row("amount", 0.5)))).isEqualTo(half);
  }

  private static List<Column> withType(String name, String type) {
    return ORDERS.stream()
        .map(c -> c.name().equals(name) ? Column.of(name, ColumnType.parse(type)) : c)
        .toList();
  }

  @Test
  void negativeZeroIsZeroAndEveryNanIsOne() {
    List<Column> columns = withType("amount", "double");
    assertThat(sign(columns, List.of(row("amount", -0.0))))
        .isEqualTo(sign(columns, List.of(row("amount", 0.0))));
    assertThat(sign(columns, List.of(row("amount", Double.longBitsToDouble(0x7ff0000000000001L)))))
        .isEqualTo(sign(columns, List.of(row("amount", Double.NaN))));
  }

  @Test
  void duplicatesCount() {
    Map<String, Object> x = row("note", "x");
    Map<String, Object> y = row("note", "y");
    assertThat(
            List.of(
                sign(ORDERS, List.of(x, x, y)),
                sign(ORDERS, List.of(y)),
                sign(ORDERS, List.of(x, y)),
                sign(ORDERS, List.of(x, x, x, y))))
        .doesNotHaveDuplicates();
  }

  @Test
  void anAddedColumnThatIsNullChangesNothing() {
    List<Column> more = new ArrayList<>(ORDERS);
    more.add(1, RandomRows.column("channel", "string"));
    List<Map<String, Object>> rows = List.of(row("note", "x"));
    assertThat(sign(more, rows)).isEqualTo(sign(ORDERS, rows));
  }

  @Test
  void textThatMovesBetweenColumnsCounts() {
    List<Column> texts =
        List.of(
            RandomRows.column("day", "date"),
            RandomRows.column("a", "string"),
            RandomRows.column("b", "string"));
    assertThat(
            List.of(
                sign(texts, List.of(row("a", "x", "b", "y"))),
                sign(texts, List.of(row("a", "xy"))),
                sign(texts, List.of(row("a", "xy", "b", ""))),
                sign(texts, List.of(row("a", "y", "b", "x"))),
                sign(texts, List.of(row("b", "xy"))),
                sign(texts, List.of(row("a", "x\u0001by")))))
        .doesNotHaveDuplicates();
  }

  @Test
  void aTextAndANumberThatLookAlikeDiffer() {
    assertThat(sign(withType("note", "int"), List.of(row("note", 1L))))
        .isNotEqualTo(sign(ORDERS, List.of(row("note", "1"))));
  }

  @Test
  void aColumnLeftOutDoesNotCount() {
    Partitioning byDay = Partitioning.of(List.of(PartitionTerm.parse("day")), ORDERS);
    List<Signature> signatures = new ArrayList<>();
    for (String note : List.of("x", "y")) {
      SigningSink sink = new SigningSink(ORDERS, Set.of("day", "amount"), byDay);
      RandomRows.push(List.of(row("note", note)), ORDERS, sink, new Random(1));
      signatures.add(sink.contents().values().iterator().next().signature());
    }
    assertThat(signatures.get(0)).isEqualTo(signatures.get(1));
  }

  @Test
  void zoneAndLocaleOfTheHostDoNotCount() {
    List<Map<String, Object>> rows = new RandomRows(7).rows(30);
    String expected = sign(RandomRows.COLUMNS, rows);
    TimeZone zone = TimeZone.getDefault();
    Locale locale = Locale.getDefault();
    try {
      for (String id : List.of("America/Los_Angeles", "Asia/Kolkata", "Pacific/Apia")) {
        TimeZone.setDefault(TimeZone.getTimeZone(id));
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        assertThat(sign(RandomRows.COLUMNS, rows)).as(id).isEqualTo(expected);
      }
    } finally {
      TimeZone.setDefault(zone);
      Locale.setDefault(locale);
    }
  }

  @Test
  void anAbandonedRowLeavesNothingBehind() {
    Partitioning byDay = Partitioning.of(List.of(PartitionTerm.parse("day")), ORDERS);
    SigningSink sink = new SigningSink(ORDERS, Set.of("day", "amount", "note"), byDay);
    sink.longCell(0, 1);
    sink.bytesCell(2, new byte[] {65}, 0, 1);
    sink.abandonRow();
    RandomRows.push(
        List.of(row("amount", BigDecimal.ONE.setScale(2))), ORDERS, sink, new Random(1));
    assertThat(sink.contents().values().iterator().next().signature().toString())
        .isEqualTo(sign(ORDERS, List.of(row("amount", BigDecimal.ONE.setScale(2)))));
  }

  @Test
  void textOfAnotherVersionIsNoSignature() {
    String hex = "0".repeat(64);
    assertThat(Signature.parse("1:" + hex)).contains(new Signature(hex));
    assertThat(Signature.parse("2:" + hex)).isEmpty();
    assertThat(Signature.parse(hex)).isEmpty();
    assertThat(Signature.parse("1:" + hex.toUpperCase(Locale.ROOT).replace('0', 'A'))).isEmpty();
    assertThat(Signature.parse("unsigned")).isEmpty();
  }
}
