package io.dayseal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The reader of plain records and the one behind it must not be told apart by what they say. */
class PlainCsvReaderTest {
  private static final int FILES = 6_000;
  private static final int LARGE_FILES = 60;

  private static final List<Dialect> DIALECTS =
      List.of(
          Dialect.STANDARD,
          Dialect.STANDARD,
          Dialect.STANDARD,
          Dialects.delimited("\t"),
          Dialects.delimited(";"),
          Dialects.quoted('\''),
          Dialects.headerless(),
          Dialects.nullTexts("NA", "-", "é"),
          Dialects.flags(List.of("sí", "y"), List.of("no")),
          Dialects.numbers(',', '.'));

  private static final long SEED = Long.getLong("dayseal.fuzz.seed", 20_261_130);

  private final SplittableRandom random = new SplittableRandom(SEED);
  private final RandomCsv csv = new RandomCsv(random);

  @Test
  void plainRecordsAreReadFromTheirBytesAndPushedInOrderOfName() throws IOException {
    List<Integer> pushed = new ArrayList<>();
    RowSink sink =
        new RowCounter() {
          @Override
          public void longCell(int column, long value) {
            pushed.add(column);
          }
        };
    try (RowReader reader =
        Delivered.csv("c,a,b\n1,2,3\nx,2,3\n").with("c:long", "a:long", "b:long").open()) {
      assertThat(reader.next(sink)).isTrue();
    }
    assertThat(pushed).containsExactly(1, 2, 0);
  }

  @Test
  void bothReadersSayTheSameOfSmallFiles() throws IOException {
    for (int i = 0; i < FILES; i++) {
      Dialect dialect = DIALECTS.get(random.nextInt(DIALECTS.size()));
      List<Column> columns = csv.columns();
      byte[] bytes = csv.damaged(csv.text(columns, dialect, random.nextInt(12)));
      compare(bytes, columns, dialect, 1 + random.nextInt(30));
    }
  }

  @Test
  void bothReadersSayTheSameOfFilesBeyondTheBuffer() throws IOException {
    for (int i = 0; i < LARGE_FILES; i++) {
      List<Column> columns = csv.columns();
      byte[] bytes = csv.text(columns, Dialect.STANDARD, 3_000).getBytes(StandardCharsets.UTF_8);
      byte[] read =
          random.nextBoolean() ? bytes : csv.damaged(new String(bytes, StandardCharsets.UTF_8));
      compare(read, columns, Dialect.STANDARD, 1 + random.nextInt(100_000));
    }
  }

  @Test
  void bothReadersSayTheSameOfCellsBeyondTheBuffer() throws IOException {
    List<Column> columns =
        List.of(RandomCsv.column("c0", "string", false), RandomCsv.column("c1", "long", false));
    for (int length : new int[] {65_000, 65_536, 70_000, 1 << 20, 3 << 20}) {
      String text = "c0,c1\na,1\n\"" + "ab\n".repeat(length / 3) + "\",2\nb,x\n";
      compare(text.getBytes(StandardCharsets.UTF_8), columns, Dialect.STANDARD, 1 << 16);
    }
  }

  @Test
  void bothReadersSayTheSameOfLongNamesAndCellsWithQuotes() throws IOException {
    String name = "a \"name\" ".repeat(40);
    String quoted = '"' + name.replace("\"", "\"\"") + '"';
    List<Column> columns = List.of(RandomCsv.column(name, "string", false));
    for (String rows : List.of("", quoted + "\n", "b\n" + quoted.replace("name", "cell") + "\n")) {
      byte[] bytes = (quoted + "\n" + rows).getBytes(StandardCharsets.UTF_8);
      compare(bytes, columns, Dialect.STANDARD, 1 << 16);
    }
  }

  private void compare(byte[] bytes, List<Column> columns, Dialect dialect, int most)
      throws IOException {
    int failsAt = random.nextInt(8) == 0 ? random.nextInt(bytes.length + 1) : Integer.MAX_VALUE;
    NewColumns news = random.nextBoolean() ? NewColumns.REFUSE : NewColumns.IGNORE;
    DeliveryDefinition definition =
        new DeliveryDefinition(DeliveryFormat.CSV, "", news, MissingColumns.NULL, dialect);
    boolean setAside = random.nextInt(3) == 0;
    Said plain = new Said(setAside);
    Said other = new Said(setAside);
    CsvColumns compiled = CsvColumns.of(columns, definition);
    assertThat(PlainCsvReader.reads(dialect)).isTrue();
    plain.read(
        new PlainCsvReader("d.csv", new Pieces(bytes, most, failsAt), compiled, plain),
        columns.size());
    other.read(
        new CsvRowReader(
            "d.csv",
            new TextInput(new Pieces(bytes, most, failsAt), TextEncoding.UTF_8),
            CsvColumns.of(columns, definition),
            other),
        columns.size());
    assertThat(plain.said)
        .as("seed %d, %s, %s, %s", SEED, dialect, columns, beginning(bytes))
        .isEqualTo(other.said);
  }

  private static String beginning(byte[] bytes) {
    return new String(bytes, 0, Math.min(bytes.length, 2_000), StandardCharsets.UTF_8);
  }

  /** All that a reader says: rows, rows set aside, and how it ended. */
  private static final class Said implements RejectedRows {
    private final boolean setAside;
    private final List<String> said = new ArrayList<>();

    Said(boolean setAside) {
      this.setAside = setAside;
    }

    @Override
    public boolean setAside() {
      return setAside;
    }

    @Override
    public void add(RejectedRow row) {
      said.add(row.toString());
    }

    void read(RowReader opened, int width) {
      RecordingSink sink = new RecordingSink(width);
      try (RowReader reader = opened) {
        while (reader.next(sink)) {
          List<@Nullable Object> last = sink.rows().get(sink.rows().size() - 1);
          said.add(last.toString());
        }
        said.add("end, then " + reader.next(sink));
      } catch (RefusedDeliveryException e) {
        said.add(e.problems().toString());
      } catch (IOException e) {
        said.add(e.toString());
      }
    }
  }

  /** A stream that gives a few bytes at a time, and may fail at one. */
  private static final class Pieces extends InputStream {
    private final ByteArrayInputStream bytes;
    private final int most;
    private int left;

    Pieces(byte[] bytes, int most, int failsAt) {
      this.bytes = new ByteArrayInputStream(bytes);
      this.most = most;
      this.left = failsAt;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (left == 0) {
        throw new IOException("the disk is gone");
      }
      int count = bytes.read(target, offset, Math.min(Math.min(length, most), left));
      left -= Math.max(count, 0);
      return count;
    }
  }
}
