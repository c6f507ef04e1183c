package io.dayseal.cli;

import io.dayseal.history.Lineage;
import io.dayseal.history.PartitionChange;
import io.dayseal.history.SnapshotChange;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The history of one table for people: one row a snapshot. */
final class HistoryText {
  private static final List<String> HEADINGS =
      List.of("SNAPSHOT", "COMMITTED AT", "OPERATION", "BY", "FROM", "CHANGE");
  private static final int NAMED = 3;

  private HistoryText() {}

  static List<String> lines(
      Optional<List<SnapshotChange>> changes, boolean ofDay, boolean verbose) {
    if (changes.isEmpty()) {
      return List.of("the table does not exist yet");
    }
    if (changes.get().isEmpty()) {
      return List.of(ofDay ? "no snapshot touched this day" : "the table has no snapshot yet");
    }
    TextTable table = new TextTable(Set.of(0));
    table.row(HEADINGS);
    changes.get().forEach(change -> table.row(cells(change, ofDay, verbose)));
    List<String> rows = table.lines();
    List<String> lines = new ArrayList<>(List.of(rows.get(0)));
    for (int i = 0; i < changes.get().size(); i++) {
      lines.add(rows.get(i + 1));
      if (verbose && !ofDay) {
        changes.get().get(i).partitions().forEach(p -> lines.add("    " + partition(p)));
      }
    }
    return lines;
  }

  private static List<String> cells(SnapshotChange change, boolean ofDay, boolean verbose) {
    return List.of(
        Long.toString(change.snapshot().snapshotId()),
        change.snapshot().committedAt().truncatedTo(ChronoUnit.SECONDS).toString(),
        change.snapshot().operation(),
        change.snapshot().ours() ? "dayseal" : "foreign",
        source(change),
        change.snapshot().ours() ? ours(change, ofDay, verbose) : foreign(change, ofDay));
  }

  private static String source(SnapshotChange change) {
    String rejected =
        change.rejectedRows() > 0 ? ", " + change.rejectedRows() + " rows set aside" : "";
    String source = change.lineage().map(HistoryText::source).orElse("-") + rejected;
    String why = change.allowedGuards().map(guards -> "allowed " + guards).orElse("forced");
    return change.reason().map(reason -> source + ", " + why + ": " + reason).orElse(source);
  }

  private static String source(Lineage lineage) {
    if (lineage instanceof Lineage.FromTable upstream) {
      return upstream.table() + "@" + upstream.snapshotId();
    }
    Lineage.FromDelivery delivery = (Lineage.FromDelivery) lineage;
    return delivery.name() + delivery.asOf().map(t -> " as of " + t).orElse("");
  }

  private static String ours(SnapshotChange change, boolean ofDay, boolean verbose) {
    if (ofDay) {
      return change.partitions().stream()
          .map(HistoryText::partition)
          .collect(Collectors.joining(", "));
    }
    String counts = counts(change.counts());
    if (verbose || change.partitions().isEmpty()) {
      return counts;
    }
    return counts
        + ": "
        + change.partitions().stream()
            .limit(NAMED)
            .map(PartitionChange::path)
            .collect(Collectors.joining(", "))
        + (change.partitions().size() > NAMED ? ", ..." : "");
  }

  private static String counts(Map<PartitionChange.Kind, Long> counts) {
    return counts.isEmpty()
        ? "nothing"
        : counts.entrySet().stream()
            .map(e -> e.getKey() + " " + e.getValue())
            .collect(Collectors.joining(", "));
  }

  private static String partition(PartitionChange partition) {
    return partition.path()
        + " "
        + (partition.kind() == PartitionChange.Kind.REPLACED
            ? partition.signature().map(s -> s.shortText()).orElse("signed in another format")
            : partition.kind().toString());
  }

  private static String foreign(SnapshotChange change, boolean ofDay) {
    if (!change.changesRows()) {
      return "files rewritten, rows unchanged";
    }
    if (ofDay) {
      return "may have touched this day";
    }
    return "+"
        + total(change, "added-records")
        + " -"
        + total(change, "deleted-records", "added-position-deletes", "added-equality-deletes")
        + " rows";
  }

  /** Of Iceberg's own keys; an equality delete counts as one row, whatever it takes away. */
  private static long total(SnapshotChange change, String... keys) {
    return Arrays.stream(keys)
        .map(key -> change.snapshot().summary().getOrDefault(key, ""))
        .filter(value -> value.matches("\\d{1,18}"))
        .mapToLong(Long::parseLong)
        .sum();
  }
}
