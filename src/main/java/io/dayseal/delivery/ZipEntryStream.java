package io.dayseal.delivery;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * The only file of a zip archive. The archive is read by its directory, so that one that is cut off
 * is refused at once; length and checksum are checked at the end, which the JDK does not do.
 */
final class ZipEntryStream extends InputStream {
  private static final String DAMAGED = "truncated or damaged zip: ";

  private final ZipFile archive;
  private final ZipEntry entry;
  private final InputStream content;
  private final CRC32 crc = new CRC32();
  private long size;

  private ZipEntryStream(ZipFile archive, ZipEntry entry, InputStream content) {
    this.archive = archive;
    this.entry = entry;
    this.content = content;
  }

  static InputStream open(Path file) throws IOException {
    ZipFile archive;
    try {
      archive = new ZipFile(file.toFile());
    } catch (ZipException | EOFException e) {
      throw damaged(e);
    }
    try {
      ZipEntry entry = only(archive);
      return new ZipEntryStream(archive, entry, archive.getInputStream(entry));
    } catch (ZipException | EOFException e) {
      archive.close();
      throw damaged(e);
    } catch (IOException | RuntimeException e) {
      archive.close();
      throw e;
    }
  }

  /** The JDK says nothing about a directory or a content that ends too early. */
  private static BrokenBytesException damaged(IOException e) {
    String message = e.getMessage();
    return new BrokenBytesException.Packing(
        DAMAGED + (message == null ? "it ends too early" : Cited.inLine(message)));
  }

  private static ZipEntry only(ZipFile archive) throws BrokenBytesException {
    List<? extends ZipEntry> files =
        archive.stream().filter(entry -> !entry.isDirectory()).toList();
    if (files.size() != 1) {
      String found =
          files.isEmpty()
              ? "none"
              : files.stream()
                      .map(e -> Cited.text(e.getName()))
                      .limit(3)
                      .collect(Collectors.joining(", "))
                  + (files.size() > 3 ? " and " + (files.size() - 3) + " more" : "");
      throw new BrokenBytesException.Packing("expected one file in the zip, found " + found);
    }
    return files.get(0);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int count;
    try {
      count = content.read(target, offset, length);
    } catch (ZipException | EOFException e) {
      throw damaged(e);
    }
    if (count > 0) {
      crc.update(target, offset, count);
      size += count;
    } else if (count < 0 && (size != entry.getSize() || crc.getValue() != entry.getCrc())) {
      throw new BrokenBytesException.Packing(DAMAGED + "the checksum is wrong");
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    archive.close();
  }
}
