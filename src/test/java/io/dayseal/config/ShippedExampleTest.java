package io.dayseal.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.layer.Layer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShippedExampleTest {
  private final Configuration configuration =
      new Configuration(Path.of("catalog"), Path.of("sql"), name -> Optional.empty());

  @Test
  void theDefaultProfileNeedsNothing() {
    Profile profile = configuration.profile("local");
    assertThat(profile.catalog().type()).isEqualTo("jdbc");
    assertThat(profile.catalog().properties())
        .containsEntry(
            "uri", "jdbc:sqlite:" + Path.of("warehouse/catalog.db").toAbsolutePath().normalize());
  }

  @Test
  void theProfileForAwsNeedsAPlaceAndNoKey() {
    Map<String, String> environment =
        Map.of("AWS_REGION", "eu-central-1", "DAYSEAL_WAREHOUSE", "s3://lake/warehouse");
    Profile profile =
        new Configuration(
                Path.of("catalog"),
                Path.of("sql"),
                name -> Optional.ofNullable(environment.get(name)))
            .profile("aws");
    assertThat(profile.catalog().type()).isEqualTo("glue");
    assertThat(profile.catalog().properties())
        .isEqualTo(
            Map.of(
                "warehouse", "s3://lake/warehouse",
                "client.region", "eu-central-1",
                "glue.skip-archive", "true"));
  }

  @Test
  void everyDatasetIsRight() {
    assertThat(configuration.datasetNames()).contains("orders");
    assertThat(configuration.datasetNames().stream().map(configuration::dataset))
        .allSatisfy(dataset -> assertThat(dataset.further()).isNotEmpty());
  }

  @Test
  void theExampleHasThreeLayersAndDoesNotSignWhatTheSourceTouches() {
    assertThat(configuration.dataset("orders").layers().stream().map(Layer::name))
        .containsExactly("raw", "stage", "analytics");
    assertThat(configuration.dataset("orders").raw().signed())
        .hasSize(7)
        .doesNotContain("updated_at");
  }
}
