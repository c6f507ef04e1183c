package io.dayseal.signature;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.Column;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChainedSignatureTest {
  private static final SqlFingerprint FINGERPRINT = new SqlFingerprint("b".repeat(64));

  @Test
  void oneUpstreamPartitionIsChainedByItsHexText() {
    assertThat(ChainedSignature.of(new Signature("a".repeat(64)), FINGERPRINT).toString())
        .isEqualTo("1:dfb484fa87938837327c83b4a7e3483a33a3dcd868655a1495e63b0886ae0b76");
  }

  @Test
  void severalUpstreamPartitionsAreChainedInOrderOfPath() {
    Partition ru = new Partition(List.of(20731, "RU"), "day=2026-10-05/country=RU");
    Partition de = new Partition(List.of(20731, "DE"), "day=2026-10-05/country=DE");
    assertThat(
            ChainedSignature.of(
                    Map.of(ru, new Signature("c".repeat(64)), de, new Signature("a".repeat(64))),
                    FINGERPRINT)
                .toString())
        .isEqualTo("1:88528572282662002c548edb5a57bb2b8d53845af9f7f264c9f8dd408c3800ee");
  }

  @Test
  void theFingerprintOfATextWithItsDeclarationsNeverChanges() {
    SqlFingerprint fingerprint =
        SqlFingerprint.of(
            "\uFEFFselect a, b -- comment\r\n  from raw\n",
            List.of(RandomRows.column("a", "long")),
            List.of(PartitionTerm.parse("day"), PartitionTerm.parse("month(ts)")),
            List.of(RandomRows.column("zz", "date"), RandomRows.column("a", "int")));
    assertThat(fingerprint.hex())
        .isEqualTo("79e14f6ed27ba42cb424b8f0a3c8c96c67a4b29282e4ad0b810d6e5d390a72db");
  }

  @Test
  void aColumnAddedAboveCountsOnlyWhenTheTextNamesIt() {
    List<Column> before = List.of(RandomRows.column("day", "date"));
    List<Column> after = List.of(before.get(0), RandomRows.column("channel", "string"));
    String silent = "select day from raw";
    assertThat(SqlFingerprint.of(silent, List.of(), List.of(), after))
        .isEqualTo(SqlFingerprint.of(silent, List.of(), List.of(), before));
    String naming = "select day, channel from raw";
    assertThat(SqlFingerprint.of(naming, List.of(), List.of(), after))
        .isNotEqualTo(SqlFingerprint.of(naming, List.of(), List.of(), before));
  }

  @Test
  void aWiderTypeOfANamedColumnCounts() {
    String sql = "select amount / 3 from raw";
    assertThat(
            SqlFingerprint.of(
                sql, List.of(), List.of(), List.of(RandomRows.column("amount", "decimal(12,2)"))))
        .isNotEqualTo(
            SqlFingerprint.of(
                sql, List.of(), List.of(), List.of(RandomRows.column("amount", "decimal(14,2)"))));
  }

  @Test
  void aSignatureThatLeftColumnsOutIsChainedWithTheirNames() {
    Signature upstream = new Signature("a".repeat(64));
    assertThat(ChainedSignature.leavingOut(upstream, "")).isEqualTo(upstream);
    assertThat(ChainedSignature.leavingOut(upstream, "a/b").hex())
        .isEqualTo("d8912af6e9e45000f7b5fcbb65b0c2d6408eb372a37dc6038977ce9f2945748a");
  }
}
