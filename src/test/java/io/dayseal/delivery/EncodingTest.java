package io.dayseal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Encodings are declared; what the file says otherwise is refused. */
class EncodingTest {
  private static final String TEXT = "a,b\n\u00E4\u00FE,1\n";

  private static byte[] bytes(String charset, String text) {
    return text.getBytes(Charset.forName(charset));
  }

  private static Delivered csv(TextEncoding encoding, byte[] bytes) {
    return Delivered.csv("d.csv", bytes)
        .with(Dialects.encoded(encoding))
        .with("a:string", "b:long");
  }

  @ParameterizedTest
  @CsvSource({
    "UTF_8, UTF-8, false",
    "UTF_8, UTF-8, true",
    "UTF_16, UTF-16LE, true",
    "UTF_16, UTF-16BE, true",
    "UTF_16LE, UTF-16LE, false",
    "UTF_16LE, UTF-16LE, true",
    "UTF_16BE, UTF-16BE, false",
    "UTF_16BE, UTF-16BE, true",
    "ISO_8859_1, ISO-8859-1, false",
    "WINDOWS_1252, windows-1252, false",
  })
  void aFileInTheDeclaredEncodingIsRead(TextEncoding encoding, String charset, boolean marked)
      throws IOException {
    String text = (marked ? "\uFEFF" : "") + TEXT;
    assertThat(csv(encoding, bytes(charset, text)).rows())
        .containsExactly(List.of("\u00E4\u00FE", 1L));
    String json = (marked ? "\uFEFF" : "") + "[{\"a\":\"\u00E4\"}]";
    assertThat(
            Delivered.json(bytes(charset, json))
                .with(Dialects.encoded(encoding))
                .with("a:string")
                .rows())
        .containsExactly(List.of("\u00E4"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UTF_8        | UTF-16LE | the file is UTF-16, expected UTF-8",
        "UTF_8        | UTF-16BE | the file is UTF-16, expected UTF-8",
        "UTF_16       | UTF-8    | the file is UTF-8, expected UTF-16",
        "UTF_16LE     | UTF-16BE | the file is UTF-16BE, expected UTF-16LE",
        "UTF_16BE     | UTF-16LE | the file is UTF-16LE, expected UTF-16BE",
        "ISO_8859_1   | UTF-8    | the file is UTF-8, expected ISO-8859-1",
        "WINDOWS_1252 | UTF-8    | the file is UTF-8, expected WINDOWS-1252",
        "WINDOWS_1252 | UTF-16LE | the file is UTF-16LE, expected WINDOWS-1252",
      })
  void aByteOrderMarkOfAnotherEncodingIsRefused(
      TextEncoding encoding, String charset, String message) {
    byte[] bytes = bytes(charset, "\uFEFF" + TEXT);
    assertThat(csv(encoding, bytes).problem()).isEqualTo("d.csv:1:1: cell 1: " + message);
    assertThat(Delivered.json(bytes).with(Dialects.encoded(encoding)).with("a:string").problem())
        .endsWith(message);
  }

  @Test
  void utf16NeedsAByteOrderMarkOrAnOrder() {
    assertThat(csv(TextEncoding.UTF_16, bytes("UTF-16LE", TEXT)).problem())
        .endsWith("the file has no byte order mark; declare `encoding` as utf-16le or utf-16be");
  }

  @Test
  void utf16ThatIsCutOrBrokenIsRefusedWithItsPlace() {
    byte[] whole = bytes("UTF-16LE", "a,b\nx,1\ny,2\n");
    assertThat(csv(TextEncoding.UTF_16LE, Arrays.copyOf(whole, whole.length - 1)).problem())
        .isEqualTo("d.csv:3:2: column \"b\": the file is not UTF-16LE: byte 0x0A");
    byte[] half = bytes("UTF-16LE", "a,b\nx,1\ny?,2\n");
    half[half.length - 8] = 0x00;
    half[half.length - 7] = (byte) 0xD8;
    assertThat(csv(TextEncoding.UTF_16LE, half).problem())
        .startsWith("d.csv:3:1: column \"a\": the file is not UTF-16LE: byte 0x00");
  }

  @Test
  void bytesThatTheEncodingDoesNotHaveAreRefusedWithTheirPlace() {
    byte[] quotes = bytes("windows-1252", "a,b\nx,1\n\u201Cy\u201D,2\n");
    assertThat(csv(TextEncoding.ISO_8859_1, quotes).problem())
        .isEqualTo(
            "d.csv:3:1: column \"a\": the file is not ISO-8859-1: byte 0x93; windows-1252 has it");
    byte[] hole = bytes("ISO-8859-1", "a,b\nx,1\ny\u0081,2\n");
    assertThat(csv(TextEncoding.WINDOWS_1252, hole).problem())
        .isEqualTo("d.csv:3:1: column \"a\": the file is not WINDOWS-1252: byte 0x81");
    assertThat(csv(TextEncoding.UTF_8, quotes).problem())
        .isEqualTo(
            "d.csv:3:1: column \"a\": the file is not UTF-8: byte 0x93; `encoding` can declare"
                + " another");
  }

  @Test
  void badBytesAreFoundBehindEveryBorder() {
    for (int shift = -2; shift <= 2; shift++) {
      String rows = "x,1\n".repeat(40_000);
      String filler = rows.substring(0, (1 << 16) + shift - 4);
      String text = "a,b\n" + filler.substring(0, filler.lastIndexOf('\n') + 1);
      long line = text.chars().filter(c -> c == '\n').count() + 1;
      byte[] bytes = (text + "y\u0093,2\n").getBytes(StandardCharsets.ISO_8859_1);
      assertThat(csv(TextEncoding.ISO_8859_1, bytes).problem())
          .startsWith("d.csv:" + line + ":1: column \"a\": the file is not ISO-8859-1: byte 0x93");
      assertThat(csv(TextEncoding.UTF_8, bytes).problem())
          .startsWith("d.csv:" + line + ":1: column \"a\": the file is not UTF-8: byte 0x93");
    }
  }

  @Test
  void anEmptyFileIsEmptyInEveryEncoding() {
    for (TextEncoding encoding : TextEncoding.values()) {
      assertThat(csv(encoding, new byte[0]).problem())
          .isEqualTo("d.csv: empty file, expected a header");
    }
    assertThat(csv(TextEncoding.UTF_16, bytes("UTF-16BE", "\uFEFF")).problem())
        .isEqualTo("d.csv: empty file, expected a header");
  }
}
