package io.dayseal.iceberg;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.io.FileIO;
import org.jspecify.annotations.Nullable;

/**
 * Copies of remote data files on this machine, up to a number of bytes; the least recently used
 * goes first. A file of a table never changes, so a copy is as good as the file. Copies lie in a
 * folder until {@link #close}; who needs one for longer links it.
 */
final class FileCache implements AutoCloseable {
  private final Path parent;
  private final long maxBytes;

  /** In the order of their last use. */
  private final Map<String, Copy> copies = new LinkedHashMap<>(16, 0.75f, true);

  private @Nullable Path folder;
  private long bytes;
  private int number;

  /** Keeps nothing. */
  static FileCache none() {
    return new FileCache(Path.of(""), 0);
  }

  private record Copy(Path file, long bytes) {}

  /**
   * An empty cache.
   *
   * @param parent where its folder is made when it is first needed
   * @param maxBytes the most that the copies take together
   */
  FileCache(Path parent, long maxBytes) {
    this.parent = parent;
    this.maxBytes = maxBytes;
  }

  /** Keeps a copy of what was just stored, when there is room; the local file stays as it is. */
  synchronized void keep(String location, Path local) {
    try {
      long size = Files.size(local);
      if (size > maxBytes) {
        return;
      }
      makeRoom(size, Set.of(location));
      Path copy = next();
      try {
        Files.createLink(copy, local);
      } catch (IOException | UnsupportedOperationException e) {
        // Another file system, or one without links: not worth a copy.
        return;
      }
      put(location, new Copy(copy, size));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Copies of files, fetched where there is none yet.
   *
   * @return in the order of the files; empty when all of them together exceed the limit
   * @throws IOException when a file is not as long as its table says, or cannot be written
   */
  synchronized Optional<List<Path>> copies(FileIO io, List<DataFile> files) throws IOException {
    if (files.stream().mapToLong(DataFile::fileSizeInBytes).sum() > maxBytes) {
      return Optional.empty();
    }
    Set<String> needed = new HashSet<>();
    files.forEach(f -> needed.add(f.location()));
    List<DataFile> missing = files.stream().filter(f -> !copies.containsKey(f.location())).toList();
    makeRoom(missing.stream().mapToLong(DataFile::fileSizeInBytes).sum(), needed);
    fetch(io, missing);
    return Optional.of(files.stream().map(f -> find(f.location()).file()).toList());
  }

  private Copy find(String location) {
    Copy copy = copies.get(location);
    if (copy == null) {
      throw new IllegalStateException("no copy of " + location);
    }
    return copy;
  }

  private void makeRoom(long needed, Set<String> kept) throws IOException {
    Iterator<Map.Entry<String, Copy>> oldest = copies.entrySet().iterator();
    while (bytes + needed > maxBytes && oldest.hasNext()) {
      Map.Entry<String, Copy> entry = oldest.next();
      if (!kept.contains(entry.getKey())) {
        Files.deleteIfExists(entry.getValue().file());
        bytes -= entry.getValue().bytes();
        oldest.remove();
      }
    }
  }

  private void fetch(FileIO io, List<DataFile> missing) throws IOException {
    record Fetch(DataFile file, Path copy) {}
    List<Fetch> fetches = new ArrayList<>();
    for (DataFile file : missing) {
      fetches.add(new Fetch(file, next()));
    }
    Transfers.run(fetches, fetch -> fetch(io, fetch.file(), fetch.copy()));
    fetches.forEach(f -> put(f.file().location(), new Copy(f.copy(), f.file().fileSizeInBytes())));
  }

  private static void fetch(FileIO io, DataFile file, Path copy) throws IOException {
    try (InputStream in = io.newInputFile(file).newStream()) {
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
    }
    long found = Files.size(copy);
    if (found != file.fileSizeInBytes()) {
      throw new IOException(
          Message.of(
              "`%s`: expected %d bytes, found %d", file.location(), file.fileSizeInBytes(), found));
    }
  }

  private void put(String location, Copy copy) {
    Copy replaced = copies.put(location, copy);
    bytes += copy.bytes() - (replaced == null ? 0 : replaced.bytes());
  }

  private Path next() throws IOException {
    if (folder == null) {
      Files.createDirectories(parent);
      folder = Files.createTempDirectory(parent.toRealPath(), "dayseal-cache-");
    }
    number++;
    return folder.resolve(number + ".parquet");
  }

  @Override
  public synchronized void close() {
    if (folder == null) {
      return;
    }
    try {
      for (int i = 1; i <= number; i++) {
        Files.deleteIfExists(folder.resolve(i + ".parquet"));
      }
      Files.deleteIfExists(folder);
      folder = null;
      copies.clear();
      bytes = 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
