package io.dayseal.simulation;

import io.dayseal.pipeline.LayerReport;
import io.dayseal.pipeline.TableState;
import io.dayseal.plan.Decision;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.PartitionPlan;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What must hold. Knows deliveries, definitions and what stood in the tables before. */
final class Oracle {
  private final Signatures signatures = new Signatures();

  /** A delivery that may be landed from now on. */
  void delivered(Content content, Definition definition) {
    content
        .only(definition.columns())
        .days()
        .values()
        .forEach(
            rows ->
                signatures.delivered(
                    Content.without(rows, definition.unsigned()),
                    String.join("/", definition.unsigned())));
  }

  /** Whether a table is what the landing of a delivery makes of what it was. */
  static boolean landed(Content before, Content delivered, Definition definition, Content after) {
    Content wanted = delivered.only(definition.columns());
    Set<Long> days = new TreeSet<>(before.union(after));
    days.addAll(wanted.days().keySet());
    for (long day : days) {
      List<Row> rows = after.day(day);
      boolean right =
          wanted.day(day).isEmpty()
              ? rows.equals(definition.delete() ? List.of() : before.day(day))
              : same(rows, wanted.day(day), definition);
      if (!right) {
        return false;
      }
    }
    return true;
  }

  /** Whether rows are the same in all columns that count. */
  static boolean same(List<Row> a, List<Row> b, Definition definition) {
    return Content.without(a, definition.unsigned())
        .equals(Content.without(b, definition.unsigned()));
  }

  /** Whether a layer is what its SELECT makes of the layer above. */
  static boolean built(String sql, Content above, Definition definition, Content layer) {
    Content wanted = Selects.apply(sql, above);
    return layer.union(wanted).stream()
        .allMatch(d -> same(layer.day(d), wanted.day(d), definition));
  }

  /** No day of a table was ever seen half done. */
  static void oneOf(String table, Content now, Set<List<Row>> allowed, Definition definition) {
    for (Map.Entry<Long, List<Row>> day : now.days().entrySet()) {
      require(
          allowed.stream().anyMatch(rows -> same(rows, day.getValue(), definition)),
          "%s: day %s holds %s, which is no version of it",
          table,
          day.getKey(),
          day.getValue());
    }
  }

  /** The ledger of a table says nothing that its rows do not. */
  void ledgerIsTrue(String table, Optional<TableState> state, Content content) {
    Ledger ledger = state.map(TableState::ledger).orElse(Ledger.EMPTY);
    Set<Long> days = new HashSet<>(content.days().keySet());
    ledger.entries().keySet().forEach(p -> days.add(Signatures.day(p)));
    for (long day : days) {
      Optional<LedgerEntry> entry = ledger.entry(Signatures.partition(day).path());
      List<Row> rows = content.day(day);
      if (entry.isEmpty()) {
        require(rows.isEmpty(), "%s: day %s was never written, it holds %s", table, day, rows);
      } else if (entry.get() instanceof LedgerEntry.Signed signed) {
        if (table.equals(Definition.RAW_TABLE)) {
          List<String> unsigned = Arrays.asList(signed.recipe().split("/", -1));
          require(
              Signatures.of(Content.without(rows, unsigned)).equals(signed.signature()),
              "%s: day %s is signed as something else than %s",
              table,
              day,
              rows);
        } else {
          require(
              signatures.proves(table, signed.signature(), rows),
              "%s: day %s holds %s, signed as %s",
              table,
              day,
              rows,
              signatures.known(table, signed.signature()));
        }
      }
    }
  }

  /** Nothing was skipped that is not as it should be. */
  static void skippedRightly(
      LayerReport report, Content before, Content wanted, Definition definition) {
    for (PartitionPlan plan : report.partitions()) {
      long day = Signatures.day(plan.partition().path());
      if (plan.decision() == Decision.SKIP) {
        require(
            same(before.day(day), wanted.day(day), definition),
            "%s: day %s was skipped, it holds %s instead of %s",
            report.table(),
            day,
            before.day(day),
            wanted.day(day));
      }
    }
  }

  static void require(boolean holds, String message, Object... arguments) {
    if (!holds) {
      throw new AssertionError(String.format(Locale.ROOT, message, arguments));
    }
  }
}
