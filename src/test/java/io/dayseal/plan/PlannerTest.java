package io.dayseal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionContent;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import io.dayseal.signature.Signature;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static final Partitioning BY_DAY =
      Partitioning.of(
          List.of(PartitionTerm.parse("day")), List.of(Column.of("day", ColumnType.parse("date"))));
  private static final Signature A = new Signature("a".repeat(64));
  private static final Signature B = new Signature("b".repeat(64));
  private static final Signature NO_ROWS = PartitionContent.EMPTY.signature();

  private static Partition day(int dayOfOctober) {
    return BY_DAY.parse("day=2026-10-0" + dayOfOctober);
  }

  private static LedgerEntry signed(Signature signature) {
    return new LedgerEntry.Signed(signature, "");
  }

  private static Ledger ledger(Object... daysAndEntries) {
    Map<String, LedgerEntry> entries = new TreeMap<>();
    for (int i = 0; i < daysAndEntries.length; i += 2) {
      entries.put(day((Integer) daysAndEntries[i]).path(), (LedgerEntry) daysAndEntries[i + 1]);
    }
    return Ledger.of(entries);
  }

  private static List<String> land(
      Ledger ledger, Map<Partition, PartitionContent> delivered, VanishedDays policy) {
    List<Partition> landed = ledger.entries().keySet().stream().map(BY_DAY::parse).toList();
    return texts(new Planner(ledger, false).land(delivered, landed, BY_DAY, policy(policy)));
  }

  private static LandingPolicy policy(VanishedDays vanished) {
    return new LandingPolicy(vanished, VanishedScope.ALL, Limit.parse("1%"), Guards.DEFAULT);
  }

  private static List<String> texts(List<PartitionPlan> plan) {
    return plan.stream()
        .map(
            p ->
                p.partition().path().substring("day=2026-10-".length())
                    + " "
                    + p.decision()
                    + " "
                    + p.reason()
                    + (p.signature() == null ? " unsigned" : ""))
        .toList();
  }

  private static PartitionContent content(Signature signature) {
    return new PartitionContent(3, signature);
  }

  @Test
  void onlyAnEqualSignatureIsSkipped() {
    Ledger ledger =
        ledger(
            1, signed(A),
            2, signed(A),
            3, LedgerEntry.Unproved.FOREIGN_WRITE,
            4, LedgerEntry.Unproved.FORMAT,
            5, LedgerEntry.Unproved.UNSIGNED,
            6, LedgerEntry.Unproved.UNKNOWN_HISTORY);
    Map<Partition, PartitionContent> delivered = new TreeMap<>();
    for (int d = 1; d <= 7; d++) {
      delivered.put(day(d), content(d == 2 ? B : A));
    }
    assertThat(land(ledger, delivered, VanishedDays.KEEP))
        .containsExactly(
            "01 skip unchanged",
            "02 replace content",
            "03 replace foreign-write",
            "04 replace format",
            "05 replace upstream-unsigned",
            "06 replace unknown-history",
            "07 replace new");
  }

  @Test
  void aPartitionWithoutAnEntryIsUnknownWhenTheHistoryIsBroken() {
    Ledger broken = new Ledger(new TreeMap<>(), LedgerEntry.Unproved.UNKNOWN_HISTORY);
    assertThat(
            texts(
                new Planner(broken, false)
                    .land(
                        Map.of(day(1), content(A)),
                        List.of(day(2)),
                        BY_DAY,
                        policy(VanishedDays.KEEP))))
        .containsExactly("01 replace unknown-history", "02 keep vanished unsigned");
  }

  @Test
  void vanishedDaysFollowThePolicy() {
    Ledger ledger = ledger(1, signed(A), 2, signed(A), 3, signed(NO_ROWS));
    Map<Partition, PartitionContent> delivered = Map.of(day(1), content(A));
    assertThat(land(ledger, delivered, VanishedDays.KEEP))
        .containsExactly("01 skip unchanged", "02 keep vanished", "03 skip unchanged");
    assertThat(land(ledger, delivered, VanishedDays.DELETE))
        .containsExactly("01 skip unchanged", "02 empty vanished", "03 skip unchanged");
    assertThat(land(ledger, delivered, VanishedDays.REFUSE))
        .as("kept in the plan, which a guard stops")
        .containsExactly("01 skip unchanged", "02 keep vanished", "03 skip unchanged");
  }

  @Test
  void outsideTheSpanOfTheDeliveryNothingVanishes() {
    Ledger ledger = ledger(1, signed(A), 3, signed(A), 5, signed(A));
    Map<Partition, PartitionContent> delivered = Map.of(day(2), content(A), day(4), content(A));
    LandingPolicy within =
        new LandingPolicy(
            VanishedDays.DELETE, VanishedScope.DELIVERED_SPAN, Limit.parse("1%"), Guards.DEFAULT);
    List<Partition> landed = ledger.entries().keySet().stream().map(BY_DAY::parse).toList();
    assertThat(texts(new Planner(ledger, false).land(delivered, landed, BY_DAY, within)))
        .containsExactly(
            "01 keep outside-span",
            "02 replace new",
            "03 empty vanished",
            "04 replace new",
            "05 keep outside-span");
    assertThat(texts(new Planner(ledger, false).land(Map.of(), landed, BY_DAY, within)))
        .as("a delivery without rows covers nothing")
        .containsExactly("01 keep outside-span", "03 keep outside-span", "05 keep outside-span");
  }

  @Test
  void anEmptiedDayThatReturnsIsReplaced() {
    assertThat(land(ledger(1, signed(NO_ROWS)), Map.of(day(1), content(A)), VanishedDays.DELETE))
        .containsExactly("01 replace content");
  }

  @Test
  void aFurtherLayerIsRebuiltForContentOrSqlOrForWantOfASignature() {
    Ledger ledger =
        ledger(
            1, new LedgerEntry.Signed(A, "sql"),
            2, new LedgerEntry.Signed(A, "sql"),
            3, new LedgerEntry.Signed(A, "old"),
            4, new LedgerEntry.Signed(A, "sql"));
    Map<Partition, Optional<Signature>> expected =
        Map.of(
            day(1), Optional.of(A),
            day(2), Optional.of(B),
            day(3), Optional.of(B),
            day(4), Optional.empty(),
            day(5), Optional.empty(),
            day(6), Optional.of(A));
    assertThat(texts(new Planner(ledger, false).build(expected, "sql")))
        .containsExactly(
            "01 skip unchanged",
            "02 replace content",
            "03 replace sql",
            "04 replace upstream-unsigned unsigned",
            "05 replace upstream-unsigned unsigned",
            "06 replace new");
  }

  @Test
  void forceReplacesWhatIsUnchangedAndStillSignsIt() {
    assertThat(
            texts(
                new Planner(ledger(1, new LedgerEntry.Signed(A, "sql")), true)
                    .build(Map.of(day(1), Optional.of(A)), "sql")))
        .containsExactly("01 replace forced");
  }

  @Test
  void theLedgerAfterAPlanIsWhatThePlanSigned() {
    Ledger before = ledger(1, signed(A), 2, signed(A));
    List<PartitionPlan> plan =
        List.of(
            new PartitionPlan(day(1), Decision.SKIP, Reason.UNCHANGED, 3, A),
            new PartitionPlan(day(2), Decision.REPLACE, Reason.CONTENT, 3, B),
            new PartitionPlan(day(3), Decision.REPLACE, Reason.UPSTREAM_UNSIGNED, 3, null));
    assertThat(before.after(plan, "sql").entries())
        .containsEntry("day=2026-10-01", signed(A))
        .containsEntry("day=2026-10-02", new LedgerEntry.Signed(B, "sql"))
        .containsEntry("day=2026-10-03", LedgerEntry.Unproved.UNSIGNED);
  }

  @Test
  void aPlanWithoutRowsBecomesAnEmptiedDay() {
    PartitionPlan plan = new PartitionPlan(day(1), Decision.REPLACE, Reason.NEW, -1, A);
    assertThat(texts(List.of(plan.built(0), plan.built(4))))
        .containsExactly("01 empty emptied", "01 replace new");
  }
}
