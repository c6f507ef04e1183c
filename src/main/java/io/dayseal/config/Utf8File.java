package io.dayseal.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads text files strictly: bytes that are not UTF-8 are a problem, not question marks. */
final class Utf8File {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private Utf8File() {}

  /**
   * The text of a file, without a byte order mark.
   *
   * @param missing reports that there is no such file
   * @return empty when it is not there or not text, which is reported
   */
  static Optional<String> read(
      TextFolder folder, String path, Problems problems, Runnable missing) {
    String name = folder.place(path);
    try {
      Optional<byte[]> bytes = folder.read(path);
      if (bytes.isEmpty()) {
        missing.run();
      }
      return bytes.flatMap(b -> decode(name, b, problems));
    } catch (IOException e) {
      problems.add(Place.ofFile(name), "cannot be read: " + e);
      return Optional.empty();
    }
  }

  private static Optional<String> decode(String name, byte[] bytes, Problems problems) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(in, out, true);
    String text = out.flip().toString();
    if (result.isError()) {
      long line = text.chars().filter(c -> c == '\n').count() + 1;
      long column = (long) text.length() - text.lastIndexOf('\n');
      problems.add(new Place(name, line, column), "expected UTF-8, found other bytes");
      return Optional.empty();
    }
    return Optional.of(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
  }
}
