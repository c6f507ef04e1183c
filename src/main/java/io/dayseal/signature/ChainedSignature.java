package io.dayseal.signature;

import java.util.Map;
import java.util.TreeMap;

/** Signatures of partitions that were built by SQL from signed partitions. */
public final class ChainedSignature {
  private ChainedSignature() {}

  /**
   * What stands in a chain for a signature that left columns out. Whether a column counts decides
   * what may stand in it: a day whose signature is the same before and after may hold other rows.
   *
   * @param unsignedColumns as recorded; empty when all counted, and the signature stands for itself
   */
  public static Signature leavingOut(Signature upstream, String unsignedColumns) {
    return unsignedColumns.isEmpty()
        ? upstream
        : new Signature(Sha256.hex(upstream.hex() + "|" + unsignedColumns));
  }

  /** {@code sha256(utf8(upstream + "|" + fingerprint))}, both as their hex texts. */
  public static Signature of(Signature upstream, SqlFingerprint fingerprint) {
    return new Signature(Sha256.hex(upstream.hex() + "|" + fingerprint.hex()));
  }

  /**
   * For a partition that reads several upstream partitions: upstream is the SHA-256 over their
   * lines {@code path=hex}, each ended by a line feed, in order of path.
   */
  public static Signature of(Map<Partition, Signature> upstream, SqlFingerprint fingerprint) {
    StringBuilder lines = new StringBuilder();
    new TreeMap<>(upstream)
        .forEach((p, s) -> lines.append(p.path()).append('=').append(s.hex()).append('\n'));
    return of(new Signature(Sha256.hex(lines.toString())), fingerprint);
  }
}
