package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.RowSink;
import io.dayseal.layer.DerivedDay;
import io.dayseal.layer.RawLayer;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of a delivery with the days that are derived from them, in the columns of the layer. */
final class DerivingReader implements RowReader {
  private final RowReader reader;
  private final Deriving deriving;

  private DerivingReader(RowReader reader, Deriving deriving) {
    this.reader = reader;
    this.deriving = deriving;
  }

  /** Rows of the layer from rows of its {@link RawLayer#delivered()} columns. */
  static RowReader of(RowReader delivered, RawLayer raw) {
    return raw.derived().isEmpty() ? delivered : new DerivingReader(delivered, new Deriving(raw));
  }

  @Override
  public boolean next(RowSink sink) throws IOException {
    deriving.into(sink);
    return reader.next(deriving);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** Pushes every cell on under its index in the layer, and behind a timestamp its day. */
  private static final class Deriving implements RowSink {
    private final int[] indexes;
    private final Day[][] daysByColumn;
    private @Nullable RowSink target;

    private record Day(int index, @Nullable ZoneRules rules) {
      private static final long MICROS_A_SECOND = 1_000_000;
      private static final long SECONDS_A_DAY = 86_400;

      long of(long micros) {
        long second = Math.floorDiv(micros, MICROS_A_SECOND);
        ZoneOffset offset = rules == null ? ZoneOffset.UTC : rules.getOffset(instant(second));
        return Math.floorDiv(second + offset.getTotalSeconds(), SECONDS_A_DAY);
      }

      private static Instant instant(long second) {
        return Instant.ofEpochSecond(second);
      }
    }

    Deriving(RawLayer raw) {
      List<String> all = raw.columns().stream().map(Column::name).toList();
      List<Column> delivered = raw.delivered();
      indexes = delivered.stream().mapToInt(c -> all.indexOf(c.name())).toArray();
      daysByColumn =
          delivered.stream()
              .map(
                  c ->
                      raw.derived().stream()
                          .filter(d -> d.source().equals(c.name()))
                          .map(d -> new Day(all.indexOf(d.column()), rules(c, d)))
                          .toArray(Day[]::new))
              .toArray(Day[][]::new);
    }

    private static @Nullable ZoneRules rules(Column source, DerivedDay derived) {
      return source.type() == Primitive.TIMESTAMPTZ ? derived.zone().getRules() : null;
    }

    void into(RowSink sink) {
      target = sink;
    }

    private RowSink target() {
      RowSink sink = target;
      if (sink == null) {
        throw new IllegalStateException("cells come between rows");
      }
      return sink;
    }

    @Override
    public void booleanCell(int column, boolean value) {
      target().booleanCell(indexes[column], value);
    }

    @Override
    public void longCell(int column, long value) {
      target().longCell(indexes[column], value);
      for (Day day : daysByColumn[column]) {
        target().longCell(day.index(), day.of(value));
      }
    }

    @Override
    public void doubleCell(int column, double value) {
      target().doubleCell(indexes[column], value);
    }

    @Override
    public void decimalCell(int column, long unscaled) {
      target().decimalCell(indexes[column], unscaled);
    }

    @Override
    public void decimalCell(int column, BigInteger unscaled) {
      target().decimalCell(indexes[column], unscaled);
    }

    @Override
    public void bytesCell(int column, byte[] buffer, int offset, int length) {
      target().bytesCell(indexes[column], buffer, offset, length);
    }

    @Override
    public void nestedCell(int column, List<@Nullable Object> value) {
      target().nestedCell(indexes[column], value);
    }

    @Override
    public void endRow() {
      target().endRow();
    }

    @Override
    public void abandonRow() {
      target().abandonRow();
    }
  }
}
