package io.dayseal.aws;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Brings objects to this machine: in parts, several at a time, each part on the condition that the
 * object is still the one that was looked up. Files lie in a folder until {@link #close}.
 */
final class Fetcher implements AutoCloseable {
  private static final int THREADS = 8;
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int PRECONDITION_FAILED = 412;

  private final Supplier<S3Client> clients;
  private final Path parent;
  private final long partBytes;
  private @Nullable Path folder;
  private int files;

  /**
   * Fetches nothing yet.
   *
   * @param parent where the folder is made
   * @param partBytes the most that one request asks for
   */
  Fetcher(Supplier<S3Client> clients, Path parent, long partBytes) {
    this.clients = clients;
    this.parent = parent;
    this.partBytes = partBytes;
  }

  /**
   * Fetches an object.
   *
   * @throws IOException when it is not the same any more, when it does not fit on the disk, or when
   *     the file cannot be written
   */
  Path fetch(ObjectVersion object) throws IOException {
    Path file = next();
    refuseWithoutSpace(object, file);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      if (object.size() <= partBytes) {
        part(object, channel, 0, object.size());
      } else {
        parts(object, channel);
      }
    }
    long found = Files.size(file);
    if (found != object.size()) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "`%s`: expected %d bytes, found %d",
              object.url(),
              object.size(),
              found));
    }
    return file;
  }

  private synchronized Path next() throws IOException {
    if (folder == null) {
      Files.createDirectories(parent);
      folder = Files.createTempDirectory(parent, "dayseal-fetched-");
    }
    files++;
    return folder.resolve(Integer.toString(files));
  }

  private static void refuseWithoutSpace(ObjectVersion object, Path file) throws IOException {
    Path directory = file.getParent();
    if (directory != null && Files.getFileStore(directory).getUsableSpace() < object.size()) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "`%s` has %d bytes, which do not fit into `%s`; `temp-folder` of the profile's engine"
                  + " names another place",
              object.url(),
              object.size(),
              directory.getParent()));
    }
  }

  private void parts(ObjectVersion object, FileChannel channel) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> parts = new ArrayList<>();
      for (long from = 0; from < object.size(); from += partBytes) {
        long start = from;
        long end = Math.min(from + partBytes, object.size());
        parts.add(
            threads.submit(
                () -> {
                  part(object, channel, start, end);
                  return null;
                }));
      }
      for (Future<?> part : parts) {
        await(part);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void await(Future<?> part) throws IOException {
    try {
      part.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException) new InterruptedIOException("interrupted").initCause(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException io) {
        throw io;
      }
      if (e.getCause() instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      throw new IOException(e.getCause());
    }
  }

  /** Bytes from {@code start} to before {@code end}; asks again for a part that breaks off. */
  private void part(ObjectVersion object, FileChannel channel, long start, long end)
      throws IOException {
    GetObjectRequest.Builder request =
        GetObjectRequest.builder()
            .bucket(object.url().bucket())
            .key(object.url().key())
            .ifMatch(object.etag());
    if (start > 0 || end < object.size()) {
      request.range("bytes=" + start + "-" + (end - 1));
    }
    try {
      clients
          .get()
          .getObject(
              request.build(),
              (response, body) -> {
                copy(object, body, channel, start, end);
                return response;
              });
    } catch (NoSuchKeyException e) {
      throw new IOException("`" + object.url() + "` was deleted before it was read");
    } catch (S3Exception e) {
      if (e.statusCode() == PRECONDITION_FAILED) {
        throw new IOException(
            "`" + object.url() + "` was replaced while it was read; nothing was committed");
      }
      throw e;
    }
  }

  private static void copy(
      ObjectVersion object, InputStream body, FileChannel channel, long start, long end)
      throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long at = start;
    while (true) {
      int read;
      try {
        read = body.read(buffer);
      } catch (IOException e) {
        // So that the client's retries count for the body as they do for its beginning.
        throw RetryableException.create("the answer broke off: " + e.getMessage(), e);
      }
      if (read < 0) {
        break;
      }
      at += write(channel, ByteBuffer.wrap(buffer, 0, read), at);
    }
    if (at != end) {
      throw RetryableException.create(
          String.format(
              Locale.ROOT,
              "`%s`: expected %d bytes from %d on, found %d",
              object.url(),
              end - start,
              start,
              at - start));
    }
  }

  private static int write(FileChannel channel, ByteBuffer bytes, long position)
      throws IOException {
    int written = 0;
    while (bytes.hasRemaining()) {
      written += channel.write(bytes, position + written);
    }
    return written;
  }

  @Override
  public synchronized void close() throws IOException {
    if (folder == null) {
      return;
    }
    try (Stream<Path> fetched = Files.list(folder)) {
      for (Path file : fetched.toList()) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(folder);
    folder = null;
  }
}
