package io.dayseal.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileTest {
  private static final String FILE = "catalog/local.yaml:";

  @TempDir Path folder;
  private ConfigurationFiles files;

  @BeforeEach
  void writeFiles() {
    files = new ConfigurationFiles(folder);
  }

  @Test
  void relativePathsStartBesideTheCatalogFolder() {
    Profile profile =
        read(
            """
            catalog: {type: jdbc, uri: "jdbc:sqlite:warehouse/catalog.db?busy_timeout=1", warehouse: warehouse}
            engine: {type: duckdb, memory: 512MB, threads: 2, temp-folder: tmp, spill: 20GB, cache: 2GB}
            """);
    Path root = folder.toAbsolutePath();
    assertThat(profile.catalog())
        .isEqualTo(
            new Profile.Catalog(
                "jdbc",
                "dayseal",
                Map.of(
                    "uri",
                    "jdbc:sqlite:" + root + "/warehouse/catalog.db?busy_timeout=1",
                    "warehouse",
                    root + "/warehouse")));
    assertThat(profile.engine())
        .isEqualTo(
            new Profile.SqlEngine(
                Profile.EngineType.DUCKDB,
                "512MB",
                Optional.of(2),
                Optional.of(root.resolve("tmp")),
                Optional.of("20GB"),
                2_000_000_000L,
                Optional.empty()));
  }

  @Test
  void otherPathsAndPropertiesStayAsTheyAre() {
    Profile profile =
        read(
            """
            catalog:
              type: rest
              name: lake
              uri: https://catalog.example/v1
              warehouse: s3://bucket/lake
              s3.endpoint: ${ENDPOINT}
            """);
    assertThat(profile.catalog())
        .isEqualTo(
            new Profile.Catalog(
                "rest",
                "lake",
                Map.of(
                    "uri",
                    "https://catalog.example/v1",
                    "warehouse",
                    "s3://bucket/lake",
                    "s3.endpoint",
                    "http://localhost:9000")));
    assertThat(profile.engine())
        .isEqualTo(
            new Profile.SqlEngine(
                Profile.EngineType.DUCKDB,
                "1GB",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                4_000_000_000L,
                Optional.empty()));
  }

  @Test
  void aClusterIsNamedWithItsSecretByReference() {
    Profile profile =
        read(
            """
            catalog: {type: rest, uri: "https://catalog.example/v1"}
            engine:
              type: trino
              url: https://trino.example:8443
              catalog: lake
              user: nightly
              token: ${ENDPOINT}
              session: {query_max_run_time: 2h}
            """);
    assertThat(profile.engine().remote())
        .contains(
            new Profile.Trino(
                "https://trino.example:8443",
                "lake",
                "nightly",
                Optional.empty(),
                Optional.of("http://localhost:9000"),
                "dayseal",
                Map.of("query_max_run_time", "2h"),
                Map.of()));
    assertThat(profile.engine().toString()).doesNotContain("localhost");
  }

  @Test
  void aClusterMustBeWithinReachAndSecretsEncrypted() {
    assertThat(
            files.profileProblems(
                """
                catalog: {type: rest, uri: "https://catalog.example/v1"}
                engine: {type: trino, url: "http://trino.example:8080", catalog: lake, user: u, password: p}
                """))
        .singleElement()
        .asString()
        .contains("expected an `https` URL where a password or token is given");
    assertThat(
            files.profileProblems(
                """
                catalog: {type: rest, uri: "https://catalog.example/v1"}
                engine: {type: trino, url: "trino.example", usr: u}
                """))
        .hasSize(4);
  }

  @Test
  void athenaNeedsNothingAndMayBeLimited() {
    String catalog = "catalog: {type: glue, warehouse: \"s3://lake/w\"}\n";
    assertThat(read(catalog + "engine: {type: athena}").engine().remote())
        .contains(
            new Profile.Athena(
                "AwsDataCatalog",
                "primary",
                Optional.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                new BigDecimal("5")));
    assertThat(
            read(catalog
                    + """
                        engine:
                          type: athena
                          catalog: lake
                          workgroup: nightly
                          output-location: s3://results/dayseal/
                          endpoint: https://athena.example
                          max-scanned: 1TB
                          max-scanned-per-query: 200GiB
                          usd-per-terabyte: 6.75
                        """)
                .engine()
                .remote())
        .contains(
            new Profile.Athena(
                "lake",
                "nightly",
                Optional.of("s3://results/dayseal/"),
                Optional.of("https://athena.example"),
                OptionalLong.of(1_000_000_000_000L),
                OptionalLong.of(214_748_364_800L),
                new BigDecimal("6.75")));
  }

  @Test
  void everythingWrongWithAthenaIsNamed() {
    assertThat(
            files.profileProblems(
                """
                catalog: {type: glue, warehouse: "s3://lake/w"}
                engine:
                  type: athena
                  output-location: results
                  endpoint: athena
                  max-scanned: lots
                  usd-per-terabyte: five
                  url: https://athena.example
                """))
        .extracting(Object::toString)
        .anyMatch(p -> p.contains(":4:") && p.contains("expected an `s3://bucket/prefix/`"))
        .anyMatch(p -> p.contains(":5:") && p.contains("expected a URL, found `athena`"))
        .anyMatch(p -> p.contains(":6:") && p.contains("expected a size such as"))
        .anyMatch(p -> p.contains(":7:") && p.contains("expected a number of dollars"))
        .anyMatch(p -> p.contains(":8:") && p.contains("unknown key `url`"))
        .hasSize(5);
  }

  @Test
  void aDatabaseInMemoryHasNoPath() {
    assertThat(read("catalog: {type: jdbc, uri: 'jdbc:sqlite::memory:'}").catalog().properties())
        .containsEntry("uri", "jdbc:sqlite::memory:");
  }

  @Test
  void everythingWrongIsNamedWithItsPlace() {
    assertThat(
            files.profileProblems(
                """
                catalog: {typ: jdbc, warehose: w, name: [a], s3.path: {}}
                engine: {type: spark, memory: lots, threads: -1, cores: 2}
                """))
        .containsExactly(
            FILE
                + "1:10: missing key `type`: the kind of catalog, such as `jdbc`, `glue` or `rest`",
            FILE + "1:11: unknown key `typ`, did you mean `type`?",
            FILE + "1:22: unknown key `warehose`, did you mean `warehouse`?",
            FILE + "1:41: expected a text for `name`, found a list",
            FILE + "1:55: expected a text for `s3.path`, found a mapping",
            FILE + "2:16: expected one of `duckdb`, `trino`, `athena` for `type`, found `spark`",
            FILE + "2:31: expected a size such as `1GB` or `512MB` for `memory`, found `lots`",
            FILE + "2:46: expected a whole number of at least 1 for `threads`, found `-1`",
            FILE
                + "2:50: unknown key `cores`; known here: `type`, `memory`, `threads`,"
                + " `temp-folder`, `spill`, `cache`");
  }

  @Test
  void aMissingCatalogIsAskedFor() {
    assertThat(files.profileProblems("engine: {type: duckdb}"))
        .containsExactly(FILE + "1:1: missing key `catalog`: where tables live");
  }

  @Test
  void aMissingProfileNamesThoseThatExist() {
    files.profile("").write("catalog/prod.yaml", "");
    assertThat(files.problems(() -> files.configuration().profile("staging")))
        .containsExactly("catalog: there is no profile `staging`; profiles are `local`, `prod`");
  }

  @Test
  void aMissingCatalogFolderIsNamed() {
    assertThat(files.problems(() -> files.configuration().profile("local")))
        .containsExactly(
            "catalog: expected a folder with profiles; `--catalog-dir` says where the catalog is");
  }

  @Test
  void aProfileAndADatasetAreRefusedTogether() {
    files.profile("catalog: {}").dataset("delivery: {format: csv}");
    assertThat(files.problems(() -> files.configuration().setup("local", "orders")))
        .containsExactly(
            FILE
                + "1:10: missing key `type`: the kind of catalog, such as `jdbc`, `glue` or `rest`",
            "catalog/datasets/orders.yaml:1:1: missing key `layers`: the tables, the landed one"
                + " first");
  }

  private Profile read(String text) {
    return files
        .profile(text)
        .variable("ENDPOINT", "http://localhost:9000")
        .configuration()
        .profile("local");
  }
}
