package io.dayseal.signature;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.RowSink;
import java.math.BigInteger;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Signs rows by partition as they are pushed. State grows with the partitions, not with the rows.
 */
public final class SigningSink implements RowSink {
  private final PartitionIndex index;
  private final RowEncoding encoding;
  private final MessageDigest sha256 = Sha256.digest();
  private final byte[] digest = new byte[RowSum.DIGEST_BYTES];
  private final List<RowSum> sums = new ArrayList<>();
  private long rows;
  private int rowPartition = -1;

  /**
   * A sink without rows.
   *
   * @param columns all columns, in the order of the cells' indexes
   * @param signed the names of those that count
   * @param partitioning how rows are divided
   */
  public SigningSink(List<Column> columns, Set<String> signed, Partitioning partitioning) {
    index = new PartitionIndex(partitioning, columns);
    encoding = new RowEncoding(columns, signed);
  }

  @Override
  public void booleanCell(int column, boolean value) {
    index.booleanCell(column, value);
    encoding.booleanCell(column, value);
  }

  @Override
  public void longCell(int column, long value) {
    index.longCell(column, value);
    encoding.longCell(column, value);
  }

  @Override
  public void doubleCell(int column, double value) {
    encoding.doubleCell(column, value);
  }

  @Override
  public void decimalCell(int column, long unscaled) {
    encoding.decimalCell(column, unscaled);
  }

  @Override
  public void decimalCell(int column, BigInteger unscaled) {
    encoding.decimalCell(column, unscaled);
  }

  @Override
  public void bytesCell(int column, byte[] buffer, int offset, int length) {
    index.bytesCell(column, buffer, offset, length);
    encoding.bytesCell(column, buffer, offset, length);
  }

  @Override
  public void nestedCell(int column, List<@Nullable Object> value) {
    encoding.nestedCell(column, value);
  }

  @Override
  public void endRow() {
    rowPartition = index.rowPartition();
    if (rowPartition == sums.size()) {
      sums.add(new RowSum());
    }
    int length = encoding.finish();
    sha256.update(encoding.row(), 0, length);
    try {
      sha256.digest(digest, 0, digest.length);
    } catch (DigestException e) {
      throw new IllegalStateException("SHA-256 gives 32 bytes", e);
    }
    sums.get(rowPartition).add(digest);
    rows++;
  }

  @Override
  public void abandonRow() {
    index.abandon();
    encoding.abandon();
  }

  /** Rows kept so far. */
  public long rows() {
    return rows;
  }

  /** The number of the partition of the last row kept; see {@link PartitionIndex}. */
  public int lastPartition() {
    return rowPartition;
  }

  /** The partitions seen so far, by their numbers. */
  public PartitionIndex index() {
    return index;
  }

  /** What every partition seen holds, in order of path. */
  public Map<Partition, PartitionContent> contents() {
    Map<Partition, PartitionContent> contents = new TreeMap<>();
    for (int i = 0; i < sums.size(); i++) {
      contents.put(
          index.partition(i),
          new PartitionContent(sums.get(i).rows(), sums.get(i).signature(sha256)));
    }
    return contents;
  }
}
