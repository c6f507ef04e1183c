package io.dayseal.trino;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * A server for all the processes that share a folder: the first one starts it, the others find it,
 * and it ends with the last of them, however that ends. Its input is a pipe of the folder that each
 * keeps open, so that the system ends the input with the last one; a server that ends with its
 * input needs nobody to clean up.
 */
final class SharedProcess implements AutoCloseable {
  private static final int ANSWER_MILLIS = 5000;
  private static final int POLL_MILLIS = 10;

  private final RandomAccessFile hold;
  private final int port;

  private SharedProcess(RandomAccessFile hold, int port) {
    this.hold = hold;
    this.port = port;
  }

  /**
   * Starts the server, which reads the pipe to its end and then ends, and returns when it answers.
   */
  @FunctionalInterface
  interface Starter {
    Started start(Path pipe) throws IOException;
  }

  /**
   * What was started.
   *
   * @param pid only tells when there is none any more
   */
  record Started(int port, long pid) {}

  /** Finds or starts it. Waits for another process that does so at the same time. */
  static SharedProcess join(Path folder, Starter starter) throws IOException {
    Files.createDirectories(folder);
    Path pipe = folder.resolve("pipe");
    Path running = folder.resolve("running");
    // Of the system: a process that dies lets go of it.
    try (FileChannel lock =
        FileChannel.open(
            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      lock.lock();
      Started there = read(running);
      if (Files.exists(pipe) && ProcessHandle.of(there.pid()).isPresent()) {
        RandomAccessFile hold = open(pipe);
        if (isRead(hold)) {
          return new SharedProcess(hold, there.port());
        }
        hold.close();
      }
      Files.deleteIfExists(running);
      Files.deleteIfExists(pipe);
      make(pipe);
      RandomAccessFile hold = open(pipe);
      try {
        Started started = starter.start(pipe);
        Files.writeString(
            running, String.format(Locale.ROOT, "%d %d", started.port(), started.pid()));
        return new SharedProcess(hold, started.port());
      } catch (IOException | RuntimeException | Error e) {
        hold.close();
        throw e;
      }
    }
  }

  /** What an earlier run wrote, or one that died before the end of the line, is of nobody. */
  private static Started read(Path running) throws IOException {
    if (Files.exists(running)) {
      String[] words = Files.readString(running).split(" ", -1);
      if (words.length == 2) {
        return new Started(Integer.parseInt(words[0]), Long.parseLong(words[1]));
      }
    }
    return new Started(0, Long.MAX_VALUE);
  }

  private static void make(Path pipe) throws IOException {
    Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
    try {
      if (made.waitFor() != 0) {
        throw new IOException("no pipe can be made at " + pipe);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** For writing; for reading as well, since else it would wait for a reader. */
  private static RandomAccessFile open(Path pipe) throws IOException {
    return new RandomAccessFile(pipe.toFile(), "rw");
  }

  /**
   * Whether somebody reads from the pipe now that it is held: only then has its end not been seen,
   * and will not be.
   */
  private static boolean isRead(RandomAccessFile hold) throws IOException {
    hold.write('\n');
    // Never closed, which would close what is held.
    FileInputStream unread = new FileInputStream(hold.getFD());
    try {
      for (int i = 0; i < ANSWER_MILLIS / POLL_MILLIS; i++) {
        if (unread.available() == 0) {
          return true;
        }
        Thread.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return false;
  }

  /** Where the server speaks. */
  int port() {
    return port;
  }

  @Override
  public void close() throws IOException {
    hold.close();
  }
}
