package io.dayseal.iceberg;

import io.dayseal.pipeline.StagedFile;
import java.util.List;
import org.apache.iceberg.Metrics;

/**
 * A staged file that is what its table needs.
 *
 * @param bytes its size
 * @param metrics counts and bounds by field id, from its footer
 * @param splitOffsets where its row groups begin
 */
record CheckedFile(StagedFile staged, long bytes, Metrics metrics, List<Long> splitOffsets) {}
