package io.dayseal.cli;

import io.dayseal.config.Environment;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Takes options that are not given from the environment. */
final class EnvironmentDefaults implements IDefaultValueProvider {
  private static final String PREFIX = "DAYSEAL_";
  private static final Set<String> ONLY_GIVEN = Set.of("--help", "--version");

  private final Environment environment;

  EnvironmentDefaults(Environment environment) {
    this.environment = environment;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    if (!(argument instanceof OptionSpec option) || ONLY_GIVEN.contains(option.longestName())) {
      return null;
    }
    return environment
        .variable(variableName(option.longestName()))
        .filter(value -> !value.isEmpty())
        .orElse(null);
  }

  /** {@code --catalog-dir} is {@code DAYSEAL_CATALOG_DIR}. */
  static String variableName(String option) {
    return PREFIX + option.substring(2).toUpperCase(Locale.ROOT).replace('-', '_');
  }
}
