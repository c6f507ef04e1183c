package io.dayseal.pipeline;

import io.dayseal.delivery.DeliverySource;
import io.dayseal.signature.Sha256;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A delivery whose bytes are digested while they are read, so that the SHA-256 that is recorded is
 * that of the very bytes that were parsed, even when the file is replaced in between.
 */
final class DigestedSource implements DeliverySource {
  private static final long UNKNOWN = -1;

  private final DeliverySource source;
  private final List<DigestedSource> files;
  private @Nullable String expected;
  private boolean readAsFile;
  private long bytes = UNKNOWN;

  DigestedSource(DeliverySource source) {
    this.source = source;
    this.files = source.files().stream().map(DigestedSource::new).toList();
  }

  @Override
  public String name() {
    return source.name();
  }

  @Override
  public List<DeliverySource> files() {
    return List.copyOf(files);
  }

  @Override
  public String path() {
    return source.path();
  }

  @Override
  public long size() throws IOException {
    if (bytes == UNKNOWN) {
      bytes = source.size();
    }
    return bytes;
  }

  /** Digests to the end on close; every reading after the first must give the same bytes. */
  @Override
  public InputStream open() throws IOException {
    DigestInputStream digesting = new DigestInputStream(source.open(), Sha256.digest());
    return new FilterInputStream(digesting) {
      private boolean closed;

      @Override
      public void close() throws IOException {
        if (!closed) {
          closed = true;
          digesting.transferTo(OutputStream.nullOutputStream());
          digesting.close();
          settle(HexFormat.of().formatHex(digesting.getMessageDigest().digest()));
        }
      }
    };
  }

  /**
   * For formats that are read from their end: digested now, and again by {@link #verifiedSha256()}.
   */
  @Override
  public Path localFile() throws IOException {
    readAsFile = true;
    digest();
    return source.localFile();
  }

  /**
   * SHA-256 of the bytes that were read, 64 hex digits; reads them when nobody has. That of several
   * files is taken of their paths and digests.
   */
  String sha256() throws IOException {
    if (!files.isEmpty()) {
      return sha256OfAll(DigestedSource::sha256);
    }
    return expected == null ? digest() : expected;
  }

  /** The same, once more certain that every reading gave these bytes. */
  String verifiedSha256() throws IOException {
    if (!files.isEmpty()) {
      return sha256OfAll(DigestedSource::verifiedSha256);
    }
    return readAsFile ? digest() : sha256();
  }

  private interface Digest {
    String of(DigestedSource file) throws IOException;
  }

  private String sha256OfAll(Digest digest) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (DigestedSource file : files) {
      int length = file.path().getBytes(StandardCharsets.UTF_8).length;
      lines.append(digest.of(file)).append(' ').append(length).append(' ');
      lines.append(file.path()).append('\n');
    }
    return Sha256.hex(lines.toString());
  }

  private String digest() throws IOException {
    try (InputStream in = source.open();
        DigestOutputStream out =
            new DigestOutputStream(OutputStream.nullOutputStream(), Sha256.digest())) {
      in.transferTo(out);
      return settle(HexFormat.of().formatHex(out.getMessageDigest().digest()));
    }
  }

  private String settle(String found) throws IOException {
    if (expected != null && !expected.equals(found)) {
      throw new IOException("`" + name() + "` changed while it was read; nothing was committed");
    }
    expected = found;
    return found;
  }
}
