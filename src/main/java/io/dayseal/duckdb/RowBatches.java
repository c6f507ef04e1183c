package io.dayseal.duckdb;

import io.dayseal.pipeline.PartitionedRows;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Turns rows into Arrow batches when DuckDB asks for the next one, on whatever thread it asks from;
 * never on two at once. What the rows throw is kept, since only a text of it passes through DuckDB.
 */
final class RowBatches extends ArrowReader {
  private final PartitionedRows rows;
  private final Schema schema;
  private final Scatter scatter = new Scatter();
  private final Thread owner = Thread.currentThread();
  private @Nullable RowVectors vectors;
  private volatile @Nullable Throwable failure;
  private final AtomicLong fed = new AtomicLong();
  private volatile boolean exhausted;
  private boolean prefetched;

  /** Over the rows that are left. */
  RowBatches(BufferAllocator allocator, PartitionedRows rows, Schema schema) {
    super(allocator);
    this.rows = rows;
    this.schema = schema;
  }

  /** Reads the first batch ahead; tells whether its rows jump too widely to be written at once. */
  boolean jumping() throws IOException {
    prefetched = fill();
    return scatter.tooWide();
  }

  /** Goes on to the end of the rows however they jump; else the batches end when they do. */
  void gather() {
    scatter.ignore();
  }

  /** Rows in all batches so far, dropped ones left out. */
  long fed() {
    return fed.get();
  }

  /** Whether the rows came to their end. */
  boolean exhausted() {
    return exhausted;
  }

  /** Throws what the rows threw. */
  void rethrow() throws IOException {
    Throwable thrown = failure;
    if (thrown instanceof IOException e) {
      throw e;
    } else if (thrown instanceof RuntimeException e) {
      throw e;
    } else if (thrown instanceof Error e) {
      throw e;
    }
  }

  @Override
  public boolean loadNextBatch() throws IOException {
    if (prefetched) {
      prefetched = false;
      return true;
    }
    // A thread of DuckDB's own has none: libraries that look for their parts by it would find none,
    // and Iceberg remembers for good what it did not find.
    Thread.currentThread().setContextClassLoader(owner.getContextClassLoader());
    try {
      return fill();
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
      throw new IOException("the rows could not be read", e);
    }
  }

  private boolean fill() throws IOException {
    prepareLoadNextBatch();
    if (exhausted || scatter.tooWide()) {
      return false;
    }
    if (owner.isInterrupted()) {
      throw new InterruptedIOException("interrupted while writing rows");
    }
    RowVectors batch = batch();
    batch.begin();
    while (!batch.full() && !scatter.tooWide()) {
      if (!rows.next(batch)) {
        exhausted = true;
        break;
      }
      int number = rows.partitionNumber();
      if (number == PartitionedRows.DROP) {
        batch.drop();
      } else {
        batch.keep(number);
        scatter.saw(number);
      }
    }
    int count = batch.finish();
    fed.addAndGet(count);
    return count > 0;
  }

  private RowVectors batch() throws IOException {
    RowVectors batch = vectors;
    if (batch == null) {
      batch = new RowVectors(getVectorSchemaRoot());
      vectors = batch;
    }
    return batch;
  }

  @Override
  public long bytesRead() {
    return 0;
  }

  @Override
  protected void closeReadSource() {}

  @Override
  protected Schema readSchema() {
    return schema;
  }
}
