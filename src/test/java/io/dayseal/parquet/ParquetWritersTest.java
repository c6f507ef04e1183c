package io.dayseal.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Types as other writers store them, old and new. */
class ParquetWritersTest {
  @TempDir Path folder;

  private ParquetDelivery one(String schema, java.util.function.Consumer<Group> record)
      throws Exception {
    return ParquetDelivery.records(folder.resolve("d.parquet"), schema, record);
  }

  /** Big-endian two's complement of a length; the shortest for 0. */
  private static Binary unscaled(String value, int length) {
    byte[] shortest = new BigInteger(value).toByteArray();
    if (length == 0) {
      return Binary.fromConstantByteArray(shortest);
    }
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) (shortest[0] < 0 ? -1 : 0));
    System.arraycopy(shortest, 0, bytes, length - shortest.length, shortest.length);
    return Binary.fromConstantByteArray(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "12345, decimal(9;2), 123.45",
    "12345, decimal(12;4), 123.4500",
    "-12340, decimal(9;1), -123.4",
    "-1, decimal(38;20), -0.01000000000000000000",
    "100, int, 1",
  })
  void aDecimalIsTheSameHoweverItIsStored(String value, String token, String expected)
      throws Exception {
    String type = token.replace(';', ',');
    String scale = type.equals("int") ? "0" : "2";
    String stored = type.equals("int") ? expected : value;
    String annotation = "(DECIMAL(9," + scale + "));";
    ParquetDelivery delivery =
        one(
            "required int32 a "
                + annotation
                + " required int64 b "
                + annotation
                + " required fixed_len_byte_array(4) c "
                + annotation
                + " required fixed_len_byte_array(16) d "
                + annotation
                + " required binary e "
                + annotation,
            g ->
                g.append("a", Integer.parseInt(stored))
                    .append("b", Long.parseLong(stored))
                    .append("c", unscaled(stored, 4))
                    .append("d", unscaled(stored, 16))
                    .append("e", unscaled(stored, 0)));
    assertThat(delivery.rows("a " + type, "b " + type, "c " + type, "d " + type, "e " + type))
        .containsExactly(String.join("|", java.util.Collections.nCopies(5, expected)));
  }

  @Test
  void aDecimalThatWouldBeRoundedIsRefusedHoweverItIsStored() throws Exception {
    ParquetDelivery delivery =
        one(
            "required int32 a (DECIMAL(9,2)); required int64 b (DECIMAL(9,2));"
                + " required fixed_len_byte_array(16) c (DECIMAL(9,2));",
            g -> g.append("a", 12345).append("b", 12345L).append("c", unscaled("12345", 16)));
    assertThat(delivery.refused("a decimal(9,1)", "b decimal(9,1)", "c decimal(9,1)"))
        .containsExactly(
            "d.parquet:1: column \"a\": expected a decimal(9,1), found 123.45",
            "d.parquet:1: column \"b\": expected a decimal(9,1), found 123.45",
            "d.parquet:1: column \"c\": expected a decimal(9,1), found 123.45");
  }

  @Test
  void typesWithTheNamesOfOldWritersAreThoseOfNewOnes() throws Exception {
    ParquetDelivery delivery =
        one(
            "required int64 ms (TIMESTAMP_MILLIS); required int64 us (TIMESTAMP_MICROS);"
                + " required int32 u8 (UINT_8); required int32 u32 (UINT_32);"
                + " required int64 u64 (UINT_64); required int32 i8 (INT_8);"
                + " required int32 d (DATE); required binary s (UTF8);",
            g ->
                g.append("ms", -1L)
                    .append("us", -1L)
                    .append("u8", 255)
                    .append("u32", -1)
                    .append("u64", 7L)
                    .append("i8", -128)
                    .append("d", -1)
                    .append("s", "\u00E9"));
    assertThat(
            delivery.rows(
                "ms timestamptz",
                "us timestamptz",
                "u8 int",
                "u32 long",
                "u64 long",
                "i8 int",
                "d date",
                "s string"))
        .containsExactly("-1000|-1|255|4294967295|7|-128|-1|\u00E9");
    assertThat(
            delivery.refused(
                "ms timestamptz",
                "us timestamptz",
                "u8 int",
                "u32 int",
                "u64 long",
                "i8 int",
                "d date",
                "s string"))
        .containsExactly(
            "d.parquet:1: column \"u32\": expected a number from -2147483648 to 2147483647, found"
                + " 4294967295");
  }

  @Test
  void millisecondsBeyondTheRangeAreRefused() throws Exception {
    assertThat(
            one("required int64 t (TIMESTAMP(MILLIS,false));", g -> g.append("t", Long.MAX_VALUE))
                .refused("t timestamp"))
        .containsExactly(
            "d.parquet:1: column \"t\": expected a timestamp, found 9223372036854775807"
                + " milliseconds");
  }
}
