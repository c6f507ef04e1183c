package io.dayseal.pipeline;

import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.RowSink;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionIndex;
import java.io.IOException;
import java.util.BitSet;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Rows on their way to files, seen by an observer that tells the partition of each. */
final class ObservedRows implements PartitionedRows {
  /** Often enough to look alive, seldom enough to cost nothing. */
  static final int REPORT_EVERY_ROWS = 1 << 14;

  private final RowReader reader;
  private final RowSink observer;
  private final PartitionIndex index;
  private final IntSupplier lastPartition;
  private final Predicate<Partition> wanted;
  private final Progress progress;
  private final BitSet wantedNumbers = new BitSet();
  private int decided;
  private long rows;
  private @Nullable RowSink teeTarget;
  private RowSink tee;

  /**
   * Rows of a reader.
   *
   * @param observer sees every cell first
   * @param lastPartition the number in {@code index} of the partition of the row that ended last
   * @param wanted which partitions are not dropped
   */
  ObservedRows(
      RowReader reader,
      RowSink observer,
      PartitionIndex index,
      IntSupplier lastPartition,
      Predicate<Partition> wanted,
      Progress progress) {
    this.reader = reader;
    this.observer = observer;
    this.index = index;
    this.lastPartition = lastPartition;
    this.wanted = wanted;
    this.progress = progress;
    this.tee = observer;
  }

  @Override
  public boolean next(RowSink sink) throws IOException {
    if (teeTarget != sink) {
      teeTarget = sink;
      tee = new TeeSink(observer, sink);
    }
    boolean more = reader.next(tee);
    if (more && ++rows % REPORT_EVERY_ROWS == 0) {
      progress.rows(rows);
    }
    if (!more) {
      progress.rows(rows);
    }
    return more;
  }

  @Override
  public int partitionNumber() {
    int number = lastPartition.getAsInt();
    while (decided < index.size()) {
      wantedNumbers.set(decided, wanted.test(index.partition(decided)));
      decided++;
    }
    return wantedNumbers.get(number) ? number : DROP;
  }

  @Override
  public Partition partition(int number) {
    return index.partition(number);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
