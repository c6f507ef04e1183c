package io.dayseal.cli;

import io.dayseal.aws.IamPolicy;
import io.dayseal.config.Profile;
import io.dayseal.layer.Dataset;
import io.dayseal.layer.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options by which {@code check} makes an IAM policy. */
final class IamPolicyMixin {
  /** Whose policy. */
  enum Role {
    JOB,
    READER;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--iam-policy",
      paramLabel = "ROLE",
      arity = "0..1",
      fallbackValue = "job",
      description = {
        "Write the IAM policy that the role needs, and no more, instead of checking:",
        "one of ${COMPLETION-CANDIDATES}."
      })
  private @Nullable Role role;

  @Option(
      names = "--account",
      paramLabel = "ID",
      description = "The account of the Glue catalog. Default: glue.id of the profile.")
  private @Nullable String account;

  @Option(
      names = "--deliveries",
      paramLabel = "S3-PREFIX",
      split = ",",
      description = "Where deliveries arrive, such as s3://bucket/in/.")
  private List<String> deliveries = new ArrayList<>();

  /** Whether a policy is asked for. */
  boolean asked() {
    return role != null;
  }

  /** Refuses options that only a policy needs. */
  void check() {
    if (role == null && (account != null || !deliveries.isEmpty())) {
      throw new UsageException("`--account` and `--deliveries` need `--iam-policy`");
    }
  }

  IamPolicy policy(Profile profile, List<Dataset> datasets, List<String> projectFolders) {
    Map<String, String> properties = profile.catalog().properties();
    if (!profile.catalog().type().equals("glue")) {
      throw new UsageException(
          "`--iam-policy` is for a catalog of type `glue`, found `"
              + profile.catalog().type()
              + "`");
    }
    List<String> inputs = new ArrayList<>(deliveries);
    projectFolders.stream().filter(f -> f.startsWith("s3://")).forEach(inputs::add);
    IamPolicy.Places places =
        new IamPolicy.Places(
            needed(properties, "client.region"),
            account(properties),
            needed(properties, "warehouse").replaceFirst("/+$", ""),
            datasets.stream()
                .flatMap(d -> d.layers().stream())
                .map(Layer::table)
                .distinct()
                .sorted()
                .toList(),
            List.copyOf(inputs),
            Optional.ofNullable(properties.get("s3.sse.key")),
            Boolean.parseBoolean(properties.get("glue.lakeformation-enabled")),
            profile.engine().type() != Profile.EngineType.DUCKDB,
            profile
                .engine()
                .remote()
                .filter(Profile.Athena.class::isInstance)
                .map(Profile.Athena.class::cast)
                .map(a -> new IamPolicy.Queries(a.workgroup(), a.outputLocation())));
    try {
      return role == Role.READER ? IamPolicy.reader(places) : IamPolicy.job(places);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private String account(Map<String, String> properties) {
    String id = account == null ? properties.getOrDefault("glue.id", "") : account;
    if (!id.matches("\\d{12}")) {
      throw new UsageException(
          "expected an account of twelve digits by `--account` or `glue.id` of the profile, found `"
              + id
              + "`");
    }
    return id;
  }

  private static String needed(Map<String, String> properties, String key) {
    return Optional.ofNullable(properties.get(key))
        .orElseThrow(
            () ->
                new UsageException("`--iam-policy` needs `" + key + "` in the profile's catalog"));
  }
}
