package io.dayseal.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.iceberg.ForeignTable;
import io.dayseal.iceberg.IcebergWarehouse;
import io.dayseal.replay.Project;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Others replace what a layer is being built from, and expire it. */
class ExpiredUpstreamTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"describe#1", "build#1", "build#2"})
  void aLayerWhoseUpstreamGoesWhileItIsBuiltIsPlannedAgain(String at) throws Exception {
    Shop shop = Shop.in(folder);
    shop.run(shop.project.delivery("first.csv", Shop.FIRST_NIGHT));
    // The files that a commit replaced go when that commit expires.
    String next = shop.project.delivery("next.csv", Shop.SECOND_NIGHT.replace(".", "7."));
    String last = shop.project.delivery("last.csv", Shop.SECOND_NIGHT.replace(".", "8."));
    String delivery = shop.project.delivery("second.csv", Shop.SECOND_NIGHT);

    Project.Result result =
        InProcess.run(
            shop.project,
            step -> {
              if (step.equals(at)) {
                shop.project.json(0, "land", "shop", next, last);
                try (IcebergWarehouse warehouse = shop.project.warehouse()) {
                  ForeignTable.of(warehouse, "shop.raw").expire();
                }
              }
            },
            "run",
            "shop",
            delivery);

    assertThat(result.exitCode()).as(result.err()).isZero();
    assertThat(shop.rows("totals"))
        .as("of what is landed now")
        .containsExactly("2025-03-01,2,176.50", "2025-03-02,1,18.00", "2025-03-04,2,116.25");
    shop.verify();
  }
}
