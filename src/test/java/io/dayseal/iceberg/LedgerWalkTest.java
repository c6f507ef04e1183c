package io.dayseal.iceberg;

import static io.dayseal.iceberg.TestWarehouse.signature;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.iceberg.SnapshotFacts.Foreign;
import io.dayseal.iceberg.SnapshotFacts.Own;
import io.dayseal.iceberg.SnapshotFacts.Rewrite;
import io.dayseal.plan.Ledger;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.plan.LedgerEntry.Signed;
import io.dayseal.plan.LedgerEntry.Unproved;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LedgerWalkTest {
  private static final LedgerEntry ONE = new Signed(signature(1), "");
  private static final LedgerEntry TWO = new Signed(signature(2), "");

  @Test
  void theNewestWordAboutAPartitionWins() {
    assertThat(walk(true, own("a", ONE), own("a", TWO), own("b", TWO)))
        .isEqualTo(Ledger.of(Map.of("a", ONE, "b", TWO)));
  }

  @Test
  void aForeignWriteVoidsOlderSignaturesOfWhatItTouchedOnly() {
    assertThat(walk(true, foreign("a"), own("a", ONE), own("b", TWO)))
        .isEqualTo(Ledger.of(Map.of("a", Unproved.FOREIGN_WRITE, "b", TWO)));
  }

  @Test
  void aSignatureOnTopOfAForeignWriteHolds() {
    assertThat(walk(true, own("a", ONE), foreign("a"), own("a", TWO)))
        .isEqualTo(Ledger.of(Map.of("a", ONE)));
  }

  @Test
  void aRewriteChangesNothing() {
    assertThat(walk(true, new Rewrite(), own("a", ONE))).isEqualTo(Ledger.of(Map.of("a", ONE)));
  }

  @Test
  void aForeignWriteThatCannotBeToldVoidsEverythingOlder() {
    LedgerWalk walk = new LedgerWalk();

    assertThat(walk.add(own("a", ONE))).isTrue();
    assertThat(walk.add(new Foreign(Optional.empty()))).isFalse();
    assertThat(walk.finish(true))
        .isEqualTo(new Ledger(new TreeMap<>(Map.of("a", ONE)), Unproved.FOREIGN_WRITE));
  }

  @Test
  void aBrokenChainLeavesTheRestUnknown() {
    assertThat(walk(false, own("a", ONE)))
        .isEqualTo(new Ledger(new TreeMap<>(Map.of("a", ONE)), Unproved.UNKNOWN_HISTORY));
  }

  @Test
  void noSnapshotAtAllIsAWholeHistory() {
    assertThat(walk(true)).isEqualTo(Ledger.EMPTY);
  }

  private static Ledger walk(boolean whole, SnapshotFacts... newestFirst) {
    LedgerWalk walk = new LedgerWalk();
    for (SnapshotFacts facts : newestFirst) {
      assertThat(walk.add(facts)).isTrue();
    }
    return walk.finish(whole);
  }

  private static SnapshotFacts own(String path, LedgerEntry entry) {
    return new Own(Map.of(path, entry));
  }

  private static SnapshotFacts foreign(String path) {
    return new Foreign(Optional.of(Set.of(path)));
  }
}
