package io.dayseal.layer;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.plan.LandingPolicy;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DefinitionFingerprintTest {
  private static final ColumnType DATE = ColumnType.parse("date");

  private static String fingerprint(Column column) {
    return DefinitionFingerprint.of(
        new Dataset(
            "d",
            DeliveryDefinition.strict(DeliveryFormat.CSV),
            Optional.empty(),
            LandingPolicy.DEFAULT,
            new RawLayer(
                "raw",
                "a.b",
                List.of(column),
                List.of(),
                Partitioning.of(
                    List.of(PartitionTerm.parse("day")), List.of(Column.of("day", DATE))),
                Set.of(),
                true,
                List.of(),
                List.of()),
            List.of()));
  }

  @Test
  void everyPartOfAColumnCountsAndNoTwoListsAreWrittenAlike() {
    Set<String> fingerprints = new HashSet<>();
    List<Column> columns =
        List.of(
            new Column("a", DATE, false, List.of()),
            new Column("a", DATE, true, List.of()),
            new Column("a", ColumnType.parse("timestamp"), false, List.of()),
            new Column("a", DATE, false, List.of("dd, MM")),
            new Column("a", DATE, false, List.of("dd", "MM")),
            new Column("a", DATE, false, List.of(), List.of("b"), null),
            new Column("a", DATE, false, List.of(), List.of("b, c"), null),
            new Column("a", DATE, false, List.of(), List.of("b", "c"), null),
            new Column("a", DATE, false, List.of(), List.of(), List.of()),
            new Column("a", DATE, false, List.of(), List.of(), List.of("NA")));
    columns.forEach(column -> assertThat(fingerprints.add(fingerprint(column))).isTrue());
    assertThat(fingerprint(columns.get(0))).isEqualTo(fingerprint(columns.get(0)));
  }

  /** Equal definitions have equal fingerprints in every process, whatever order a set has there. */
  @Test
  void theFingerprintOfADefinitionStays() {
    assertThat(
            DefinitionFingerprint.of(
                new Dataset(
                    "d",
                    DeliveryDefinition.strict(DeliveryFormat.CSV),
                    Optional.empty(),
                    LandingPolicy.DEFAULT,
                    new RawLayer(
                        "raw",
                        "a.b",
                        List.of(Column.of("day", DATE), Column.of("b", DATE), Column.of("c", DATE)),
                        List.of(),
                        Partitioning.of(
                            List.of(PartitionTerm.parse("day")), List.of(Column.of("day", DATE))),
                        Set.of("day", "b", "c"),
                        true,
                        List.of(),
                        List.of()),
                    List.of())))
        .isEqualTo("390867c33234fe7b7112a1d608d90c320898a231d60d6aa2848d1f2420a44e3b");
  }
}
