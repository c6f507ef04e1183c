package io.dayseal.cli;

import io.dayseal.delivery.Column;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.PartitionedRows;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.StagedFile;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.signature.Partition;
import java.util.Collection;
import java.util.List;

/** Understands {@code SELECT * FROM x} and {@code SELECT column FROM x}; runs nothing. */
final class FakeEngine implements Engine {
  @Override
  public List<StagedFile> stage(
      PartitionedRows rows, List<TableColumn> columns, List<String> sort) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Column> describe(String sql, String upstreamName, List<TableColumn> upstream) {
    String[] words = sql.split(" ", -1);
    if (!words[3].equals(upstreamName)) {
      throw new QueryFailedException("there is no table `" + words[3] + "`");
    }
    return upstream.stream()
        .filter(c -> words[1].equals("*") || words[1].equals(c.name()))
        .map(TableColumn::column)
        .toList();
  }

  @Override
  public List<StagedFile> build(
      String sql,
      String upstreamName,
      Slice upstream,
      TargetLayout target,
      Collection<Partition> partitions) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
