package io.dayseal.pipeline;

import java.time.Instant;

/**
 * A file in a table's folders that no snapshot and no metadata file names.
 *
 * @param location as the table's file system names it
 * @param modifiedAt when it was written
 */
public record OrphanFile(String location, long bytes, Instant modifiedAt) {}
