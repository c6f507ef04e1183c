package io.dayseal.pipeline;

import java.time.LocalDate;
import java.util.Optional;

/**
 * Which part of the further layers is built.
 *
 * @param layer only this layer; empty for all
 * @param from first day, included
 * @param to last day, included
 * @param forceReason when present, unchanged partitions are rebuilt too, and this is recorded as
 *     why
 */
public record BuildSelection(
    Optional<String> layer,
    Optional<LocalDate> from,
    Optional<LocalDate> to,
    Optional<String> forceReason) {
  /** Everything that changed. */
  public static final BuildSelection ALL =
      new BuildSelection(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
