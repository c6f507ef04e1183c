package io.dayseal.infer;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.RefusedDeliveryException;
import io.dayseal.delivery.RowReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Deliveries read one after the other, each compared by day with the accepted one before it, with
 * one column as the day. State grows with the days and columns of two deliveries, and with a sample
 * of rows that is bounded for all of them together.
 */
final class Comparison {
  private static final long MICROS_A_DAY = 86_400_000_000L;

  /** Cells kept of all deliveries together: 32 MB. */
  private static final int SAMPLED_CELLS = 4_000_000;

  /** Kinds of changes that are told apart in one delivery; the rest count as changes of all. */
  private static final int MAX_KINDS = 500;

  private static final long NO_TIME = Long.MIN_VALUE;

  private final List<Column> columns;
  private final int dayColumn;
  private final int sampleLimit;
  private final int[] times;
  private final List<ColumnFacts> facts = new ArrayList<>();
  private final List<FileResult> results = new ArrayList<>();
  private final List<SampledRows> samples = new ArrayList<>();
  private final Map<String, String> refusals = new LinkedHashMap<>();
  private final HashedRow row;

  private Map<Integer, DayTotals> before = Map.of();
  private Map<Integer, DayTotals> days = new HashMap<>();
  private Map<Integer, long[]> dayTimes = new HashMap<>();
  private long[] latestBefore = new long[0];
  private SampledRows sample;
  private long rows;

  /**
   * Begins before the first delivery.
   *
   * @param deliveries how many will follow
   */
  Comparison(List<Column> columns, int dayColumn, int deliveries) {
    this.columns = columns;
    this.dayColumn = dayColumn;
    this.sampleLimit = Math.max(1, SAMPLED_CELLS / Math.max(1, deliveries * columns.size()));
    this.sample = new SampledRows(sampleLimit);
    this.row = new HashedRow(columns.size(), this::endRow);
    List<Integer> temporal = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      facts.add(new ColumnFacts());
      if (i != dayColumn && isTime(columns.get(i))) {
        temporal.add(i);
      }
    }
    this.times = temporal.stream().mapToInt(Integer::intValue).toArray();
  }

  private static boolean isTime(Column column) {
    return column.type() == Primitive.DATE
        || column.type() == Primitive.TIMESTAMP
        || column.type() == Primitive.TIMESTAMPTZ;
  }

  /** Reads a further delivery; one that is refused is remembered and passed over. */
  void read(DeliverySource source, DeliveryDefinition definition, Readers readers)
      throws IOException {
    days = new HashMap<>();
    dayTimes = new HashMap<>();
    sample = new SampledRows(sampleLimit);
    rows = 0;
    List<ColumnFacts> kept = facts.stream().map(ColumnFacts::copy).toList();
    try (RowReader reader = readers.rows(source, definition, columns)) {
      while (reader.next(row)) {
        rows++;
      }
    } catch (RefusedDeliveryException e) {
      row.abandonRow();
      Collections.copy(facts, kept);
      refusals.put(source.name(), String.valueOf(e.getMessage()));
      return;
    }
    facts.forEach(ColumnFacts::endFile);
    compare(source.name(), source.size());
    samples.add(sample);
    before = days;
    latestBefore = latest();
  }

  private int day(int column, long value) {
    return columns.get(column).type() == Primitive.DATE
        ? (int) value
        : (int) Math.floorDiv(value, MICROS_A_DAY);
  }

  private void endRow() {
    int day = day(dayColumn, row.value(dayColumn));
    long[] hashes = row.hashes();
    for (int i = 0; i < hashes.length; i++) {
      facts.get(i).row(hashes[i], row.value(i));
    }
    days.computeIfAbsent(day, d -> new DayTotals(columns.size())).add(hashes);
    sample.add(day, hashes);
    if (times.length > 0) {
      rememberTimes(day);
    }
  }

  private void rememberTimes(int day) {
    long[] known = dayTimes.get(day);
    boolean first = known == null;
    long[] latest = known == null ? new long[times.length] : known;
    for (int i = 0; i < times.length; i++) {
      ColumnFacts column = facts.get(times[i]);
      long value = row.present(times[i]) ? row.value(times[i]) : NO_TIME;
      if (value != NO_TIME && day(times[i], value) < day) {
        column.beforeDay();
      }
      if (first) {
        latest[i] = value;
      } else {
        column.sameDay(value == latest[i]);
        latest[i] = Math.max(latest[i], value);
      }
    }
    dayTimes.put(day, latest);
  }

  private long[] latest() {
    long[] latest = new long[times.length];
    java.util.Arrays.fill(latest, NO_TIME);
    for (long[] day : dayTimes.values()) {
      for (int i = 0; i < latest.length; i++) {
        latest[i] = Math.max(latest[i], day[i]);
      }
    }
    return latest;
  }

  private void compare(String name, long bytes) {
    Map<BitSet, FileResult.Tally> changed = new HashMap<>();
    BitSet all = new BitSet();
    all.set(0, columns.size());
    int newDays = 0;
    long oldRows = 0;
    for (Map.Entry<Integer, DayTotals> entry : days.entrySet()) {
      DayTotals earlier = before.get(entry.getKey());
      if (earlier == null) {
        newDays++;
        continue;
      }
      oldRows += entry.getValue().rows();
      BitSet kind = entry.getValue().changed(earlier);
      if (!kind.isEmpty()) {
        judgeTimes(entry.getKey(), kind, earlier.rows() == entry.getValue().rows());
        BitSet known = changed.containsKey(kind) || changed.size() < MAX_KINDS ? kind : all;
        FileResult.Tally none = new FileResult.Tally(0, 0);
        changed.put(known, changed.getOrDefault(known, none).plus(entry.getValue().rows()));
      }
    }
    results.add(
        new FileResult(name, bytes, rows, days.size(), newDays, oldRows, vanished(), changed));
  }

  private void judgeTimes(int day, BitSet kind, boolean sameCount) {
    long[] now = dayTimes.get(day);
    if (now == null || !sameCount) {
      return;
    }
    for (int i = 0; i < times.length; i++) {
      if (kind.get(times[i]) && latestBefore[i] != NO_TIME) {
        facts.get(times[i]).moved(now[i] > latestBefore[i]);
      }
    }
  }

  private FileResult.Vanished vanished() {
    int first = days.keySet().stream().mapToInt(Integer::intValue).min().orElse(0);
    int gone = 0;
    int within = 0;
    for (int day : before.keySet()) {
      if (!days.containsKey(day)) {
        gone++;
        within += day >= first ? 1 : 0;
      }
    }
    return new FileResult.Vanished(gone, within);
  }

  List<Column> columns() {
    return columns;
  }

  int dayColumn() {
    return dayColumn;
  }

  ColumnFacts facts(int column) {
    return facts.get(column);
  }

  /** The deliveries that were accepted, in order. */
  List<FileResult> results() {
    return results;
  }

  /** Rows of the deliveries that were accepted, in order. */
  List<SampledRows> samples() {
    return samples;
  }

  /** By delivery, what is wrong with it. */
  Map<String, String> refusals() {
    return refusals;
  }
}
