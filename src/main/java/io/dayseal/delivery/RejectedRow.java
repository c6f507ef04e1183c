package io.dayseal.delivery;

/**
 * A row that was not read.
 *
 * @param problem where it is and what is wrong with it; of several faults the place of the first
 * @param raw its text as it stands in the file, with {@code ,} and {@code "} in csv whatever the
 *     dialect; empty for Parquet
 */
public record RejectedRow(Problem problem, String raw) {}
