package io.dayseal.pipeline;

import io.dayseal.signature.Partition;
import java.nio.file.Path;

/**
 * A Parquet file with rows of one partition, written and not yet part of a table.
 *
 * @param file local
 * @param rows as many as the file must hold
 */
public record StagedFile(Path file, Partition partition, long rows) {}
