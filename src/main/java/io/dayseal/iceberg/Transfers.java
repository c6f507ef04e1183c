package io.dayseal.iceberg;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.iceberg.util.Tasks;

/** Files on their way to or from a remote place, several at a time. */
final class Transfers {
  private static final int AT_ONCE = 8;

  private Transfers() {}

  /**
   * Carries out all of them. Ends when every one has ended, also when one failed: none comes after.
   *
   * @throws IOException of the first that failed; no further one is begun then
   */
  static <T> void run(List<T> files, Tasks.Task<T, IOException> transfer) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try {
      Tasks.foreach(files).executeWith(threads).stopOnFailure().run(transfer, IOException.class);
    } finally {
      threads.shutdown();
    }
  }
}
