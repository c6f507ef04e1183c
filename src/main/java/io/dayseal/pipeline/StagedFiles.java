package io.dayseal.pipeline;

import io.dayseal.plan.PartitionPlan;
import io.dayseal.signature.Partition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Files that were written for partitions and are not committed yet. */
final class StagedFiles {
  private final Map<Partition, List<StagedFile>> byPartition = new TreeMap<>();

  void keep(Collection<StagedFile> files) {
    files.forEach(f -> byPartition.computeIfAbsent(f.partition(), p -> new ArrayList<>()).add(f));
  }

  /** Forgets all of them; the engine that wrote them removes them. */
  void clear() {
    byPartition.clear();
  }

  boolean has(Partition partition) {
    return byPartition.containsKey(partition);
  }

  /** How many rows were written for a partition. */
  long rows(Partition partition) {
    return of(partition).stream().mapToLong(StagedFile::rows).sum();
  }

  /** The files of some partitions, in their order. */
  List<StagedFile> of(List<PartitionPlan> partitions) {
    return partitions.stream().flatMap(p -> of(p.partition()).stream()).toList();
  }

  /** All files, also of partitions that nobody asked for: it is for the commit to refuse them. */
  List<StagedFile> all() {
    return byPartition.values().stream().flatMap(List::stream).toList();
  }

  private List<StagedFile> of(Partition partition) {
    return byPartition.getOrDefault(partition, List.of());
  }
}
