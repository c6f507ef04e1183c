package io.dayseal;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom. */
@AnalyzeClasses(packages = "io.dayseal", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String[] PURE = {
    "io.dayseal.signature..",
    "io.dayseal.plan..",
    "io.dayseal.layer..",
    "io.dayseal.history..",
    "io.dayseal.infer..",
    "io.dayseal.compare.."
  };

  @ArchTest
  static final ArchRule arrows =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("io.dayseal..")
          .layer("cli")
          .definedBy("io.dayseal.cli..")
          .layer("config")
          .definedBy("io.dayseal.config..")
          .layer("adapters")
          .definedBy(
              "io.dayseal.iceberg..",
              "io.dayseal.duckdb..",
              "io.dayseal.parquet..",
              "io.dayseal.trino..",
              "io.dayseal.trinosql..",
              "io.dayseal.athena..",
              "io.dayseal.aws..")
          .layer("pipeline")
          .definedBy("io.dayseal.pipeline..")
          .layer("layer")
          .definedBy("io.dayseal.layer..")
          .layer("history")
          .definedBy("io.dayseal.history..")
          .layer("plan")
          .definedBy("io.dayseal.plan..")
          .layer("compare")
          .definedBy("io.dayseal.compare..")
          .layer("infer")
          .definedBy("io.dayseal.infer..")
          .layer("signature")
          .definedBy("io.dayseal.signature..")
          .layer("delivery")
          .definedBy("io.dayseal.delivery..")
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("config")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("adapters")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("infer")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("infer")
          .mayOnlyAccessLayers("delivery", "compare")
          .whereLayer("compare")
          .mayOnlyBeAccessedByLayers("cli", "pipeline", "infer")
          .whereLayer("compare")
          .mayOnlyAccessLayers("delivery", "signature")
          .whereLayer("pipeline")
          .mayOnlyBeAccessedByLayers("cli", "adapters")
          .whereLayer("layer")
          .mayOnlyBeAccessedByLayers("cli", "config", "pipeline", "adapters")
          .whereLayer("history")
          .mayOnlyBeAccessedByLayers("cli", "pipeline", "adapters")
          .whereLayer("plan")
          .mayOnlyBeAccessedByLayers("cli", "config", "pipeline", "adapters", "layer", "history")
          .because("the arrows of the architecture point one way");

  @ArchTest
  static final ArchRule noCycles = slices().matching("io.dayseal.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule adaptersDoNotKnowEachOther =
      slices()
          .matching("io.dayseal.(iceberg|duckdb|parquet|trino|athena|aws)..")
          .should()
          .notDependOnEachOther();

  @ArchTest
  static final ArchRule pureNeedsTheJdkOnly =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .dependOnClassesThat(outside("java..", "org.jspecify..", "io.dayseal.."));

  @ArchTest
  static final ArchRule portsNeedTheJdkOnly =
      noClasses()
          .that()
          .resideInAPackage("io.dayseal.pipeline..")
          .should()
          .dependOnClassesThat(outside("java..", "org.jspecify..", "io.dayseal.."));

  @ArchTest
  static final ArchRule readersKnowTheirParsersOnly =
      noClasses()
          .that()
          .resideInAPackage("io.dayseal.delivery..")
          .should()
          .dependOnClassesThat(
              outside(
                  "java..",
                  "org.jspecify..",
                  "io.dayseal.delivery..",
                  "de.siegmar.fastcsv..",
                  "com.github.luben.zstd..",
                  "com.fasterxml.jackson.core.."));

  @ArchTest
  static final ArchRule icebergStaysInItsAdapter =
      only("io.dayseal.iceberg..", "org.apache.iceberg..");

  @ArchTest
  static final ArchRule duckDbAndArrowStayInTheirAdapter =
      only("io.dayseal.duckdb..", "org.duckdb..", "org.apache.arrow..");

  @ArchTest
  static final ArchRule parquetStaysInItsAdapters =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.dayseal.parquet..", "io.dayseal.iceberg..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.parquet..", "org.apache.hadoop..");

  @ArchTest
  static final ArchRule theAwsSdkStaysInItsAdapters =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.dayseal.aws..", "io.dayseal.iceberg..", "io.dayseal.athena..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("software.amazon.awssdk..");

  @ArchTest
  static final ArchRule trinosDriverStaysInItsAdapter = only("io.dayseal.trino..", "io.trino..");

  @ArchTest
  static final ArchRule picocliStaysInTheCommandLine = only("io.dayseal.cli..", "picocli..");

  @ArchTest
  static final ArchRule yamlStaysInTheConfiguration =
      only("io.dayseal.config..", "org.snakeyaml..");

  @ArchTest
  static final ArchRule onlyMainTouchesTheProcess =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.dayseal.cli..")
          .should()
          .callMethod(System.class, "getenv", String.class)
          .orShould()
          .callMethod(System.class, "getenv")
          .orShould()
          .callMethod(System.class, "exit", int.class)
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(java.time.Instant.class, "now")
          .orShould()
          .callMethod(java.time.LocalDate.class, "now")
          .orShould()
          .callMethod(java.time.Clock.class, "systemUTC")
          .orShould()
          .callMethod(java.util.UUID.class, "randomUUID")
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(
              java.util.Random.class,
              java.security.SecureRandom.class,
              java.util.concurrent.ThreadLocalRandom.class)
          .because("a run is decided by what it is given");

  private static ArchRule only(String adapter, String... libraries) {
    return noClasses()
        .that()
        .resideOutsideOfPackage(adapter)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(libraries);
  }

  private static DescribedPredicate<JavaClass> outside(String... packages) {
    return DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(packages))
        .and(
            DescribedPredicate.describe(
                "is no primitive",
                c -> !c.isPrimitive() && !c.getBaseComponentType().isPrimitive()))
        .as("outside %s", String.join(", ", packages));
  }
}
