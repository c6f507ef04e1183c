package io.dayseal.delivery;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/** Unpacks a delivery by the end of its name: {@code .gz}, {@code .zst}, {@code .zip}. */
final class Unpacking {
  private Unpacking() {}

  /**
   * The bytes inside.
   *
   * @throws BrokenBytesException when it is no archive, or not one of exactly one file
   */
  static InputStream open(DeliverySource source) throws IOException {
    String name = source.name().toLowerCase(Locale.ROOT);
    if (name.endsWith(".zip")) {
      return ZipEntryStream.open(source.localFile());
    }
    InputStream packed = source.open();
    if (name.endsWith(".gz")) {
      return new GunzipStream(packed);
    }
    return name.endsWith(".zst") ? new ZstdStream(packed) : packed;
  }
}
