package io.dayseal.fuzz;

import io.dayseal.replay.Shared;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Inputs from which others are made. */
final class FuzzSeeds {
  private static final int LARGEST = 64 * 1024;

  private static final String CSV =
      """
      id,day,amount,note
      1,2026-10-01,12.30,"a, b"
      2,2026-10-01,-0.5,"over
      two lines"
      3,2026-10-02,1e2,
      4,2026-10-02,,"he said ""no"" twice"
      """;

  private static final String JSON =
      """
      {"meta": {"rows": []}, "data": [
       {"id": 1, "day": "2026-10-01", "amount": 12.30, "note": "a\\u00e9\\n"},
       {"note": null, "amount": -5e-1, "day": "2026-10-01", "id": 2, "more": [1, {"x": []}]},
       {"id": 3, "day": "2026-10-02"}
      ]}
      """;

  private FuzzSeeds() {}

  static byte[] csv() {
    return CSV.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] json() {
    return JSON.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] jsonLines() {
    return JSON.substring(JSON.indexOf("[\n") + 2, JSON.lastIndexOf("]}"))
        .replace("},\n", "}\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return packed.toByteArray();
  }

  static byte[] zip(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(packed)) {
      out.putNextEntry(new ZipEntry("d.csv"));
      out.write(bytes);
      out.closeEntry();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return packed.toByteArray();
  }

  static byte[] zstd(byte[] bytes) {
    return com.github.luben.zstd.Zstd.compress(bytes);
  }

  /** The messy inputs with this ending, where they are there. */
  static List<byte[]> messy(String ending) {
    Optional<Path> folder = Shared.find("messy");
    List<byte[]> found = new ArrayList<>();
    if (folder.isPresent()) {
      try (Stream<Path> files = Files.list(folder.get())) {
        for (Path file : files.filter(f -> f.toString().endsWith(ending)).sorted().toList()) {
          if (Files.size(file) <= LARGEST) {
            found.add(Files.readAllBytes(file));
          }
        }
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
    return found;
  }
}
