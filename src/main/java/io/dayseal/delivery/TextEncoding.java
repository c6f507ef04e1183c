package io.dayseal.delivery;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** How the characters of a text are written in bytes, by their IANA name in lower case. */
public enum TextEncoding {
  /** With or without a byte order mark. */
  UTF_8("utf-8", StandardCharsets.UTF_8),
  /** A byte order mark tells which of the two it is. */
  UTF_16("utf-16", StandardCharsets.UTF_16BE),
  UTF_16LE("utf-16le", StandardCharsets.UTF_16LE),
  UTF_16BE("utf-16be", StandardCharsets.UTF_16BE),
  /** Without control characters beyond ASCII's, which are another encoding's letters. */
  ISO_8859_1("iso-8859-1", StandardCharsets.ISO_8859_1),
  WINDOWS_1252("windows-1252", Charset.forName("windows-1252"));

  private final String token;
  private final Charset charset;

  TextEncoding(String token, Charset charset) {
    this.token = token;
    this.charset = charset;
  }

  Charset charset() {
    return charset;
  }

  @Override
  public String toString() {
    return token;
  }
}
