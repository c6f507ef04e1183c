package io.dayseal.pipeline;

import io.dayseal.layer.PartitionMapping;
import io.dayseal.layer.RawLayer;
import io.dayseal.plan.LedgerEntry;
import io.dayseal.signature.ChainedSignature;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionContent;
import io.dayseal.signature.Signature;
import io.dayseal.signature.SqlFingerprint;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the partitions of a further layer should be signed as: each one's sources above, and the
 * chained signature where every source has one.
 */
final class LayerExpectation {
  private final SortedMap<Partition, SortedSet<Partition>> sources = new TreeMap<>();
  private final SortedMap<Partition, Optional<Signature>> expected = new TreeMap<>();

  /**
   * Expects.
   *
   * @param own partitions that the layer itself may hold rows of; those without a source above are
   *     expected to be what the SELECT makes of nothing
   */
  LayerExpectation(
      Upstream upstream,
      PartitionMapping mapping,
      SqlFingerprint fingerprint,
      Collection<Partition> own) {
    for (Partition source : upstream.known()) {
      sources.computeIfAbsent(mapping.target(source), p -> new TreeSet<>()).add(source);
    }
    own.forEach(p -> sources.computeIfAbsent(p, x -> new TreeSet<>()));
    sources.forEach(
        (target, from) ->
            expected.put(target, chained(upstream, mapping.gathering(), from, fingerprint)));
  }

  private static Optional<Signature> chained(
      Upstream upstream, boolean gathering, SortedSet<Partition> from, SqlFingerprint fingerprint) {
    SortedMap<Partition, Signature> signatures = new TreeMap<>();
    for (Partition source : from) {
      Optional<LedgerEntry> entry = upstream.ledger().entry(source.path());
      if (entry.isEmpty() || !(entry.get() instanceof LedgerEntry.Signed signed)) {
        return Optional.empty();
      }
      signatures.put(
          source,
          upstream.layer() instanceof RawLayer
              ? ChainedSignature.leavingOut(signed.signature(), signed.recipe())
              : signed.signature());
    }
    if (gathering) {
      return Optional.of(ChainedSignature.of(signatures, fingerprint));
    }
    Signature single =
        signatures.values().stream().findFirst().orElse(PartitionContent.EMPTY.signature());
    return Optional.of(ChainedSignature.of(single, fingerprint));
  }

  /** The expected signature of every partition; empty where a source has none. */
  Map<Partition, Optional<Signature>> expected() {
    return expected;
  }

  /** The partitions above that feed a partition. */
  Collection<Partition> sources(Partition partition) {
    return sources.getOrDefault(partition, new TreeSet<>());
  }
}
