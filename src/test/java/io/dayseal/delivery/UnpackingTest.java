package io.dayseal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

class UnpackingTest {
  private static final byte[] TEXT = "a\n1\n2\n".getBytes(StandardCharsets.UTF_8);

  private static Delivered csv(String name, byte[] bytes) {
    return Delivered.csv(name, bytes).with("a:long");
  }

  private static byte[] zstd(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZstdOutputStream out = new ZstdOutputStream(packed)) {
      out.setChecksum(true);
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  private static byte[] zip(String... names) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(packed)) {
      for (String name : names) {
        out.putNextEntry(new ZipEntry(name));
        if (!name.endsWith("/")) {
          out.write(TEXT);
        }
        out.closeEntry();
      }
    }
    return packed.toByteArray();
  }

  private static byte[] concat(byte[] a, byte[] b) {
    byte[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  @Test
  void zstandardIsUnpackedFrameByFrame() throws IOException {
    assertThat(csv("d.csv.zst", zstd(TEXT)).rows()).containsExactly(List.of(1L), List.of(2L));
    assertThat(
            csv(
                    "D.CSV.ZST",
                    concat(zstd(TEXT), Zstd.compress("3\n".getBytes(StandardCharsets.UTF_8))))
                .rows())
        .containsExactly(List.of(1L), List.of(2L), List.of(3L));
    assertThat(csv("d.csv.zst", zstd(new byte[0])).problem())
        .isEqualTo("d.csv.zst: empty file, expected a header");
  }

  @Test
  void everyCutOrChangedZstandardFileIsRefused() throws IOException {
    byte[] bytes = new byte[300_000];
    Random random = new Random(7);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i % 7 == 6 ? '\n' : '0' + random.nextInt(10));
    }
    byte[] packed = zstd(concat("a\n".getBytes(StandardCharsets.UTF_8), bytes));
    assertThat(csv("d.csv.zst", packed).rows()).hasSizeGreaterThan(40_000);
    for (int length :
        new int[] {
          0, 1, 3, 4, 5, 9, 100, packed.length / 2, packed.length - 5, packed.length - 1
        }) {
      assertThat(csv("d.csv.zst", Arrays.copyOf(packed, length)).problem())
          .as("cut to %d", length)
          .contains("truncated or damaged zstd");
    }
    for (int at : new int[] {0, 100, packed.length / 2, packed.length - 1}) {
      byte[] changed = packed.clone();
      changed[at] ^= 0x55;
      assertThat(csv("d.csv.zst", changed).problems().toString())
          .as("changed at %d", at)
          .isNotEmpty();
    }
    assertThat(csv("d.csv.zst", concat(packed, new byte[] {1, 2, 3, 4, 5})).problem())
        .contains("truncated or damaged zstd");
    assertThat(csv("d.csv.zst", TEXT).problem()).contains("truncated or damaged zstd");
  }

  @Test
  void aZipWithOneFileIsUnpacked() throws IOException {
    assertThat(csv("d.zip", zip("orders.csv")).rows()).containsExactly(List.of(1L), List.of(2L));
    assertThat(csv("d.zip", zip("folder/", "folder/orders.csv")).rows()).hasSize(2);
  }

  @Test
  void aZipWithMoreFilesOrNoneIsRefusedByTheirNames() throws IOException {
    assertThat(csv("d.zip", zip("a.csv", "b.csv")).problem())
        .isEqualTo("d.zip: expected one file in the zip, found \"a.csv\", \"b.csv\"");
    assertThat(csv("d.zip", zip("a", "b", "c", "d", "e")).problem())
        .isEqualTo("d.zip: expected one file in the zip, found \"a\", \"b\", \"c\" and 2 more");
    assertThat(csv("d.zip", zip("empty/")).problem())
        .isEqualTo("d.zip: expected one file in the zip, found none");
  }

  @Test
  void aCutOrChangedZipIsRefused() throws IOException {
    byte[] packed = zip("orders.csv");
    for (int length : new int[] {0, 1, 10, packed.length / 2, packed.length - 1}) {
      assertThat(csv("d.zip", Arrays.copyOf(packed, length)).problem())
          .as("cut to %d", length)
          .startsWith("d.zip: truncated or damaged zip: ");
    }
    assertThat(csv("d.zip", TEXT).problem()).startsWith("d.zip: truncated or damaged zip: ");
    for (int at = 40; at < 46; at++) {
      byte[] changed = packed.clone();
      changed[at] ^= 0x01;
      assertThat(csv("d.zip", changed).problems()).as("changed at %d", at).isNotEmpty();
    }
  }
}
