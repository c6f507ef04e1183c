package io.dayseal.delivery;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/**
 * How a text is packed, by the end of its name: the same bytes mean another thing under another.
 */
public enum Packing {
  NONE,
  GZIP,
  ZSTD,
  ZIP;

  /** What the name of a delivery says; case does not count. */
  public static Packing of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".gz")) {
      return GZIP;
    }
    if (lower.endsWith(".zst")) {
      return ZSTD;
    }
    return lower.endsWith(".zip") ? ZIP : NONE;
  }

  /**
   * The bytes inside.
   *
   * @throws BrokenBytesException when it is no archive, or not one of exactly one file
   */
  static InputStream unpack(DeliverySource source) throws IOException {
    return switch (of(source.name())) {
      case NONE -> source.open();
      case GZIP -> new GunzipStream(source.open());
      case ZSTD -> new ZstdStream(source.open());
      case ZIP -> ZipEntryStream.open(source.localFile());
    };
  }
}
