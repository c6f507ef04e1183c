package io.dayseal.iceberg;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.SeekableInputStream;

/**
 * Writes, reads and deletes one small file where tables go: whoever may not write learns it by day,
 * and not by night.
 */
final class StorageCheck {
  private static final String NAME = "/.dayseal-check";
  private static final byte[] CONTENT = "written by dayseal check".getBytes(StandardCharsets.UTF_8);

  private interface Step {
    void run() throws IOException;
  }

  private StorageCheck() {}

  /** A line for each thing that cannot be done; nothing when files are the server's affair. */
  static List<String> run(Map<String, String> properties) {
    String warehouse = properties.getOrDefault(CatalogProperties.WAREHOUSE_LOCATION, "");
    if (!warehouse.contains("://") || !properties.containsKey(CatalogProperties.FILE_IO_IMPL)) {
      return List.of();
    }
    String location = warehouse.replaceFirst("/+$", "") + NAME;
    List<String> wrong = new ArrayList<>();
    try (FileIO io = Catalogs.fileIo(properties)) {
      attempt(wrong, "writing `" + location + "`", () -> write(io, location));
      if (wrong.isEmpty()) {
        attempt(wrong, "reading `" + location + "`", () -> read(io, location));
        attempt(wrong, "deleting `" + location + "`", () -> io.deleteFile(location));
      }
    } catch (RuntimeException e) {
      wrong.add(RemoteErrors.line("storage `" + warehouse + "`", e));
    }
    return wrong;
  }

  private static void attempt(List<String> wrong, String what, Step step) {
    try {
      step.run();
    } catch (IOException | RuntimeException e) {
      wrong.add(RemoteErrors.line(what, e));
    }
  }

  private static void write(FileIO io, String location) throws IOException {
    try (OutputStream out = io.newOutputFile(location).createOrOverwrite()) {
      out.write(CONTENT);
    }
  }

  private static void read(FileIO io, String location) throws IOException {
    try (SeekableInputStream in = io.newInputFile(location).newStream()) {
      in.readAllBytes();
    }
  }
}
