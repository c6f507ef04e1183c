package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.delivery.ReindexedSink;
import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.RowSink;
import io.dayseal.layer.DerivedDay;
import io.dayseal.layer.RawLayer;
import java.io.IOException;
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
  private static final class Deriving extends ReindexedSink {
    private final Day[][] daysByColumn;
    private @Nullable RowSink target;

    private record Day(int index, @Nullable ZoneRules rules) {
      private static final long MICROS_A_SECOND = 1_000_000;
      private static final long SECONDS_A_DAY = 86_400;

      long of(long micros) {
        long second = Math.floorDiv(micros, MICROS_A_SECOND);
        ZoneOffset offset =
            rules == null ? ZoneOffset.UTC : rules.getOffset(Instant.ofEpochSecond(second));
        return Math.floorDiv(second + offset.getTotalSeconds(), SECONDS_A_DAY);
      }
    }

    Deriving(RawLayer raw) {
      super(places(raw));
      List<String> all = names(raw);
      daysByColumn =
          raw.delivered().stream()
              .map(
                  c ->
                      raw.derived().stream()
                          .filter(d -> d.source().equals(c.name()))
                          .map(d -> new Day(all.indexOf(d.column()), rules(c, d)))
                          .toArray(Day[]::new))
              .toArray(Day[][]::new);
    }

    private static List<String> names(RawLayer raw) {
      return raw.columns().stream().map(Column::name).toList();
    }

    private static int[] places(RawLayer raw) {
      List<String> all = names(raw);
      return raw.delivered().stream().mapToInt(c -> all.indexOf(c.name())).toArray();
    }

    private static @Nullable ZoneRules rules(Column source, DerivedDay derived) {
      return source.type() == Primitive.TIMESTAMPTZ ? derived.zone().getRules() : null;
    }

    void into(RowSink sink) {
      target = sink;
    }

    @Override
    protected RowSink target() {
      RowSink sink = target;
      if (sink == null) {
        throw new IllegalStateException("cells come between rows");
      }
      return sink;
    }

    @Override
    public void longCell(int column, long value) {
      super.longCell(column, value);
      for (Day day : daysByColumn[column]) {
        target().longCell(day.index(), day.of(value));
      }
    }
  }
}
