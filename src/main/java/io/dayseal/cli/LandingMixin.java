package io.dayseal.cli;

import io.dayseal.pipeline.LandingOptions;
import io.dayseal.plan.Guard;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of every command that lands, or says what a landing would do. */
final class LandingMixin {
  @Option(
      names = "--allow",
      paramLabel = "GUARD",
      split = ",",
      description = "A guard that does not stop it; needs --reason.")
  private List<String> allowed = new ArrayList<>();

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why it is allowed; recorded in the commit.")
  private @Nullable String reason;

  @Option(
      names = "--as-of",
      paramLabel = "TIME",
      converter = Times.class,
      description = "The moment of the delivery, such as 2026-10-06T04:00:00Z.")
  private @Nullable Instant asOf;

  @Option(
      names = "--rejected-dir",
      paramLabel = "DIR",
      description = "Where rows go that are set aside. Default: ${DEFAULT-VALUE}.",
      defaultValue = "rejected")
  private Path rejectedFolder = Path.of("rejected");

  /** Checks what the options cannot check one by one. */
  void check(int deliveries) {
    guards();
    if (!allowed.isEmpty() && (reason == null || reason.isBlank())) {
      throw new UsageException("`--allow` needs `--reason TEXT`, which is recorded");
    }
    if (allowed.isEmpty() && reason != null) {
      throw new UsageException("`--reason` says why a guard is let pass; it needs `--allow`");
    }
    if (asOf != null && deliveries != 1) {
      throw new UsageException(
          "`--as-of` is the moment of one delivery, found " + deliveries + " deliveries");
    }
  }

  private Set<Guard> guards() {
    Set<Guard> guards = EnumSet.noneOf(Guard.class);
    for (String name : allowed) {
      guards.add(
          Guard.named(name)
              .orElseThrow(
                  () ->
                      new UsageException(
                          "expected one of the guards "
                              + Arrays.stream(Guard.values())
                                  .map(g -> "`" + g + "`")
                                  .collect(Collectors.joining(", "))
                              + " for `--allow`, found `"
                              + name
                              + "`")));
    }
    return guards;
  }

  LandingOptions options() {
    return new LandingOptions(
        guards(),
        Optional.ofNullable(reason),
        Optional.ofNullable(asOf),
        Optional.of(new RejectedCsv(rejectedFolder)));
  }
}
