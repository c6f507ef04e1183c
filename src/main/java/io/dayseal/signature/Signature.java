package io.dayseal.signature;

import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A content or chained signature: SHA-256 under a format version. The version is that of {@code
 * src/docs/FORMAT.md}.
 *
 * @param hex 64 lower-case hex digits
 */
public record Signature(String hex) {
  /** The version that this program writes and understands. */
  public static final int VERSION = 1;

  private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");
  private static final String PREFIX = VERSION + ":";
  private static final int SHORT_LENGTH = 8;

  /** Checks the digits. */
  public Signature {
    if (!HEX.matcher(hex).matches()) {
      throw new IllegalArgumentException("expected 64 lower-case hex digits, found `" + hex + "`");
    }
  }

  /** The signature of these 32 bytes. */
  static Signature of(byte[] sha256) {
    return new Signature(HexFormat.of().formatHex(sha256));
  }

  /**
   * Reads stored text. Empty for another version and for what is no signature at all: both mean
   * recompute, never changed.
   */
  public static Optional<Signature> parse(String text) {
    if (!text.startsWith(PREFIX) || !HEX.matcher(text.substring(PREFIX.length())).matches()) {
      return Optional.empty();
    }
    return Optional.of(new Signature(text.substring(PREFIX.length())));
  }

  /** The first digits, for people. */
  public String shortText() {
    return hex.substring(0, SHORT_LENGTH);
  }

  /** The stored text: {@code 1:} and 64 hex digits. */
  @Override
  public String toString() {
    return PREFIX + hex;
  }
}
