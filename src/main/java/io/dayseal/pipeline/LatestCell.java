package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.delivery.IgnoredRows;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Finds the latest moment in a column of dates or timestamps. */
final class LatestCell extends IgnoredRows {
  private final int index;
  private final boolean days;
  private boolean any;
  private boolean pushed;
  private long pending;
  private long latest;

  LatestCell(List<Column> columns, String column) {
    index = columns.stream().map(Column::name).toList().indexOf(column);
    days = columns.get(index).type() == Primitive.DATE;
  }

  /** The latest moment; empty when no row has a value. */
  Optional<Instant> latest() {
    if (!any) {
      return Optional.empty();
    }
    return Optional.of(
        days
            ? LocalDate.ofEpochDay(latest).atStartOfDay(ZoneOffset.UTC).toInstant()
            : Instant.EPOCH.plus(latest, ChronoUnit.MICROS));
  }

  @Override
  public void longCell(int column, long value) {
    if (column == index) {
      pending = value;
      pushed = true;
    }
  }

  @Override
  public void endRow() {
    if (pushed && (!any || pending > latest)) {
      latest = pending;
      any = true;
    }
    pushed = false;
  }

  @Override
  public void abandonRow() {
    pushed = false;
  }
}
