package io.dayseal.layer;

import io.dayseal.delivery.Column;
import io.dayseal.signature.Sha256;
import io.dayseal.signature.Signature;
import java.util.TreeSet;

/**
 * Fingerprint of everything in a definition that decides what a delivery lands as. Equal bytes
 * under an equal definition land equally, so that they need not be parsed again.
 */
public final class DefinitionFingerprint {
  private DefinitionFingerprint() {}

  /** 64 hex digits. */
  public static String of(Dataset dataset) {
    StringBuilder text = new StringBuilder();
    line(text, "version", Integer.toString(Signature.VERSION));
    line(text, "delivery", dataset.delivery().toString());
    line(text, "vanished", dataset.vanishedDays().toString());
    line(text, "table", dataset.raw().table());
    for (Column column : dataset.raw().columns()) {
      line(text, "column", column.toString());
    }
    line(text, "partition", dataset.raw().partitioning().toString());
    line(text, "signed", new TreeSet<>(dataset.raw().signed()).toString());
    return Sha256.hex(text.toString());
  }

  private static void line(StringBuilder text, String key, String value) {
    text.append(key).append(' ').append(value.length()).append(' ').append(value).append('\n');
  }
}
