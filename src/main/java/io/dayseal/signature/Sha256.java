package io.dayseal.signature;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of FIPS 180-4, which every Java platform has. */
public final class Sha256 {
  private Sha256() {}

  /** A fresh digest. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the Java platform specification requires SHA-256", e);
    }
  }

  /** The hex text of the digest of a text's UTF-8 bytes. */
  public static String hex(String text) {
    return hex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Lower-case hex digits. */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
