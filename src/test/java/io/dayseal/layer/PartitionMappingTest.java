package io.dayseal.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionMappingTest {
  private static Partitioning by(String... terms) {
    return Partitioning.of(
        Arrays.stream(terms).map(PartitionTerm::parse).toList(),
        List.of(
            Column.of("day", ColumnType.parse("date")),
            Column.of("ts", ColumnType.parse("timestamp")),
            Column.of("region", ColumnType.parse("string")),
            Column.of("area", ColumnType.parse("string")),
            Column.of("shop", ColumnType.parse("string"))));
  }

  private static String map(Partitioning upstream, Partitioning layer, String path) {
    return PartitionMapping.of(upstream, layer).target(upstream.parse(path)).path();
  }

  @Test
  void fieldsOfOneNameCorrespondInAnyOrder() {
    assertThat(map(by("day", "region"), by("region", "day"), "day=2026-10-05/region=A"))
        .isEqualTo("region=A/day=2026-10-05");
  }

  @Test
  void theDayOfATimestampFeedsADayColumn() {
    assertThat(map(by("day(ts)"), by("day"), "ts_day=2026-10-05")).isEqualTo("day=2026-10-05");
  }

  @Test
  void aRenamedColumnIsTheOnlyOneLeftOfItsKind() {
    assertThat(map(by("day(ts)", "region"), by("day", "area"), "ts_day=2026-10-05/region=A"))
        .isEqualTo("day=2026-10-05/area=A");
    assertThat(
            map(
                by("day", "region", "shop"),
                by("day", "area", "shop"),
                "day=2026-10-05/region=A/shop=B"))
        .isEqualTo("day=2026-10-05/area=A/shop=B");
  }

  @Test
  void twoCandidatesAreNoAnswer() {
    assertThatThrownBy(() -> PartitionMapping.of(by("day", "region", "shop"), by("day", "area")))
        .hasMessageEndingWith("found area");
    assertThatThrownBy(() -> PartitionMapping.of(by("day", "region"), by("day", "area", "shop")))
        .hasMessageEndingWith("found area");
  }

  @Test
  void fewerFieldsGatherSeveralPartitions() {
    PartitionMapping mapping = PartitionMapping.of(by("day", "region"), by("day"));
    assertThat(mapping.gathering()).isTrue();
    assertThat(map(by("day", "region"), by("day"), "day=2026-10-05/region=A"))
        .isEqualTo("day=2026-10-05");
    assertThat(PartitionMapping.of(by("day"), by("day")).gathering()).isFalse();
  }

  @Test
  void aFieldWithoutASourceIsRefused() {
    assertThatThrownBy(() -> PartitionMapping.of(by("day"), by("day", "region")))
        .hasMessage(
            "expected every partition column of the layer to be one of the layer above (day), found"
                + " region");
    assertThatThrownBy(() -> PartitionMapping.of(by("month(ts)"), by("day")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
