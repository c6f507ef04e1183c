package io.dayseal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GunzipStreamTest {
  private static final byte[] TEXT = "a,b\n1,2\n3,4\n".getBytes(StandardCharsets.UTF_8);

  private static Delivered csv(byte[] packed) {
    return Delivered.csv("d.csv.gz", packed).with("a:long", "b:long");
  }

  @Test
  void aPackedDeliveryReadsAsThePlainOne() throws IOException {
    assertThat(csv(Delivered.gzip(TEXT)).rows()).containsExactly(List.of(1L, 2L), List.of(3L, 4L));
  }

  @Test
  void membersAreReadOneAfterTheOtherEvenWhenTheStreamPretendsToBeExhausted() throws IOException {
    byte[] header = Arrays.copyOf(TEXT, 4);
    byte[] rows = Arrays.copyOfRange(TEXT, 4, TEXT.length);
    InputStream members =
        new SequenceInputStream(
            new ByteArrayInputStream(Delivered.gzip(header)),
            new ByteArrayInputStream(concat(Delivered.gzip(new byte[0]), Delivered.gzip(rows))));
    try (GunzipStream stream = new GunzipStream(members)) {
      assertThat(stream.readAllBytes()).isEqualTo(TEXT);
    }
  }

  @Test
  void everyTruncationIsNoticed() {
    byte[] packed = Delivered.gzip(TEXT);
    for (int length = 1; length < packed.length; length++) {
      assertThat(csv(Arrays.copyOf(packed, length)).problems())
          .as("%d of %d bytes", length, packed.length)
          .containsExactly("d.csv.gz: truncated or damaged gzip: it ends in the middle");
    }
    assertThat(csv(new byte[0]).problem())
        .isEqualTo("d.csv.gz: truncated or damaged gzip: it is empty");
  }

  @Test
  void aWrongChecksumAndAWrongLengthAreNoticed() {
    byte[] checksum = Delivered.gzip(TEXT);
    checksum[checksum.length - 8] ^= 1;
    assertThat(csv(checksum).problem())
        .isEqualTo("d.csv.gz: truncated or damaged gzip: the checksum is wrong");
    byte[] length = Delivered.gzip(TEXT);
    length[length.length - 1] ^= 1;
    assertThat(csv(length).problem())
        .isEqualTo("d.csv.gz: truncated or damaged gzip: the length is wrong");
  }

  @Test
  void whatFollowsAMemberMustBeAMember() {
    assertThat(csv(concat(Delivered.gzip(TEXT), new byte[] {'x'})).problem())
        .isEqualTo(
            "d.csv.gz: truncated or damaged gzip: after the packed data there is something else");
    assertThat(csv(concat(Delivered.gzip(TEXT), new byte[512])).problems()).hasSize(1);
  }

  @Test
  void aPlainFileNamedGzIsRefused() {
    assertThat(csv(TEXT).problem()).isEqualTo("d.csv.gz: not gzip, although the name ends in .gz");
  }

  @Test
  void noFlippedByteGivesOtherRows() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    text.writeBytes(Arrays.copyOf(TEXT, 4));
    for (int i = 0; i < 2_000; i++) {
      text.writeBytes((random.nextInt() + "," + i + "\n").getBytes(StandardCharsets.UTF_8));
    }
    byte[] packed = Delivered.gzip(text.toByteArray());
    List<List<@Nullable Object>> rows = csv(packed).rows();
    for (int i = 0; i < 300; i++) {
      byte[] damaged = packed.clone();
      int at = random.nextInt(damaged.length);
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      assertThat(rowsUnlessRefused(damaged, rows)).as("seed %d, byte %d", seed, at).isEqualTo(rows);
    }
  }

  /** Some bits mean nothing: the time in the header, the padding after the last block. */
  private static List<List<@Nullable Object>> rowsUnlessRefused(
      byte[] packed, List<List<@Nullable Object>> otherwise) throws IOException {
    try {
      return csv(packed).rows();
    } catch (RefusedDeliveryException e) {
      return otherwise;
    }
  }

  @Test
  void optionalHeaderFieldsAreSkipped() throws IOException {
    byte[] plain = Delivered.gzip(TEXT);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    byte[] header = Arrays.copyOf(plain, 10);
    header[3] = 2 | 4 | 8 | 16;
    packed.writeBytes(header);
    packed.writeBytes(new byte[] {3, 0, 9, 9, 9});
    packed.writeBytes("d.csv\0a comment\0".getBytes(StandardCharsets.US_ASCII));
    CRC32 crc = new CRC32();
    crc.update(packed.toByteArray());
    int crcAt = packed.size();
    packed.writeBytes(new byte[] {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)});
    packed.writeBytes(Arrays.copyOfRange(plain, 10, plain.length));
    assertThat(csv(packed.toByteArray()).rows()).hasSize(2);

    byte[] damaged = packed.toByteArray();
    damaged[crcAt]++;
    assertThat(rowsUnlessRefused(damaged, List.of())).as("the checksum of the header").isEmpty();
  }

  @Test
  void packedJsonIsReadAndItsFaultsAreToldWithoutALine() throws IOException {
    byte[] packed = Delivered.gzip("[{\"a\":1}]".getBytes(StandardCharsets.UTF_8));
    assertThat(Delivered.json("d.json.gz", packed).with("a:long").rows())
        .containsExactly(List.of(1L));
    byte[] truncated = Arrays.copyOf(packed, packed.length - 3);
    assertThat(Delivered.json("d.json.gz", truncated).with("a:long").problem())
        .isEqualTo("d.json.gz: truncated or damaged gzip: it ends in the middle");
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
