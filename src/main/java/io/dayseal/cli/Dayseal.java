package io.dayseal.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The program with the options that every command has, before or after its name. */
@Command(
    name = "dayseal",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND",
    description =
        "Lands cumulative deliveries in Iceberg tables by day, and builds further layers by SQL.",
    footer = {
      "",
      "Each option has an environment variable: --catalog-dir is DAYSEAL_CATALOG_DIR.",
      "",
      "Example:",
      "  dayseal run orders deliveries/2026-10-06.csv"
    })
final class Dayseal {
  @Option(
      names = "--profile",
      scope = ScopeType.INHERIT,
      paramLabel = "NAME",
      description = "Where tables live: catalog/NAME.yaml. Default: ${DEFAULT-VALUE}.")
  String profile = "local";

  @Option(
      names = "--catalog-dir",
      scope = ScopeType.INHERIT,
      paramLabel = "DIR",
      description = "Folder of the profiles and datasets. Default: ${DEFAULT-VALUE}.")
  String catalogFolder = "catalog";

  @Option(
      names = "--sql-dir",
      scope = ScopeType.INHERIT,
      paramLabel = "DIR",
      description = "Folder of the layers' SQL. Default: ${DEFAULT-VALUE}.")
  String sqlFolder = "sql";

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Write one JSON document to stdout, also on failure.")
  boolean json;

  @Option(
      names = {"-v", "--verbose"},
      scope = ScopeType.INHERIT,
      description = "Say more: each partition, and where a failure comes from.")
  boolean verbose;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "No progress on stderr.")
  boolean quiet;
}
