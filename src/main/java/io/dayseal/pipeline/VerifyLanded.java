package io.dayseal.pipeline;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.RowReader;
import io.dayseal.layer.Layer;
import io.dayseal.pipeline.Verification.Finding;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.UnsignedColumns;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionContent;
import io.dayseal.signature.SigningSink;
import java.io.IOException;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Signs the live rows of a landed layer again and compares with the ledger. */
final class VerifyLanded {
  private VerifyLanded() {}

  /** Looks at every partition; reads every row that was signed. */
  static Verification verify(Layer layer, TableState state, long head) throws IOException {
    SortedMap<Partition, Finding> findings = unproved(state);
    Slice all = state.slice(head, Optional.empty());
    Map<String, SortedMap<Partition, LedgerEntry.Signed>> byRecipe = new TreeMap<>();
    signed(state)
        .forEach((p, s) -> byRecipe.computeIfAbsent(s.recipe(), r -> new TreeMap<>()).put(p, s));
    for (Map.Entry<String, SortedMap<Partition, LedgerEntry.Signed>> recipe : byRecipe.entrySet()) {
      Map<Partition, PartitionContent> found =
          contents(all.only(recipe.getValue().keySet()), UnsignedColumns.names(recipe.getKey()));
      recipe
          .getValue()
          .forEach(
              (p, s) -> findings.put(p, compare(s, found.getOrDefault(p, PartitionContent.EMPTY))));
    }
    return new Verification(layer, head, findings);
  }

  private static Finding compare(LedgerEntry.Signed signed, PartitionContent found) {
    return signed.signature().equals(found.signature())
        ? Finding.MATCHES
        : Finding.differs(
            String.format(
                Locale.ROOT,
                "signed as %s..., its %,d rows sign as %s...",
                signed.signature().shortText(),
                found.rows(),
                found.signature().shortText()));
  }

  /** What the rows of a slice are, by partition, over all columns but some. */
  static Map<Partition, PartitionContent> contents(Slice slice, Set<String> unsigned)
      throws IOException {
    try (RowReader rows = slice.rows()) {
      return contents(
          rows,
          slice.columns().stream().map(TableColumn::column).toList(),
          slice.partitioning(),
          unsigned);
    }
  }

  /** What rows are, by partition, over all columns but some. */
  static Map<Partition, PartitionContent> contents(
      RowReader rows,
      Collection<Column> columns,
      io.dayseal.signature.Partitioning partitioning,
      Set<String> unsigned)
      throws IOException {
    Set<String> signed =
        columns.stream()
            .map(Column::name)
            .filter(n -> !unsigned.contains(n))
            .collect(Collectors.toUnmodifiableSet());
    SigningSink sink = new SigningSink(java.util.List.copyOf(columns), signed, partitioning);
    boolean more = true;
    while (more) {
      more = rows.next(sink);
    }
    return sink.contents();
  }

  /** The partitions that have a signature. */
  static SortedMap<Partition, LedgerEntry.Signed> signed(TableState state) {
    SortedMap<Partition, LedgerEntry.Signed> signed = new TreeMap<>();
    state
        .ledger()
        .entries()
        .forEach(
            (path, entry) -> {
              if (entry instanceof LedgerEntry.Signed s) {
                signed.put(state.partitioning().parse(path), s);
              }
            });
    return signed;
  }

  /** Findings about the partitions that have none. */
  static SortedMap<Partition, Finding> unproved(TableState state) {
    Ledger ledger = state.ledger();
    SortedMap<Partition, Finding> findings = new TreeMap<>();
    Set<Partition> known = KnownPartitions.of(ledger, state.partitioning(), Optional.of(state));
    Set<Partition> all = new TreeSet<>(known);
    all.addAll(state.livePartitions());
    for (Partition partition : all) {
      Optional<LedgerEntry> entry = ledger.entry(partition.path());
      if (entry.isEmpty()) {
        findings.put(
            partition, Finding.differs("holds rows, and nothing was ever committed to it"));
      } else if (entry.get() instanceof LedgerEntry.Unproved unproved) {
        findings.put(partition, Finding.unverified(why(unproved)));
      }
    }
    return findings;
  }

  private static String why(LedgerEntry.Unproved unproved) {
    return switch (unproved) {
      case UNSIGNED -> "it was built from an unsigned partition, and is unsigned";
      case FOREIGN_WRITE -> "somebody else wrote to it after it was signed";
      case UNKNOWN_HISTORY -> "the snapshots that would tell have expired";
      case FORMAT -> "it was signed under another format version";
      case DEFINITION -> "it was signed under another definition";
    };
  }
}
