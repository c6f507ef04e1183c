package io.dayseal.aws;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A request or an answer of HTTP/1.1, kept as it came.
 *
 * @param head its first line and its headers
 * @param body as it was on the wire, chunks included
 */
record HttpMessage(List<String> head, Bytes body) {
  private static final int MOST_HEAD_BYTES = 1 << 20;

  /** Bytes that are not looked at as a value. */
  static final class Bytes {
    private final byte[] array;

    Bytes(byte[] array) {
      this.array = array;
    }

    byte[] array() {
      return array;
    }
  }

  HttpMessage {
    head = List.copyOf(head);
  }

  static HttpMessage answer(String status, String contentType, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return new HttpMessage(
        List.of(
            "HTTP/1.1 " + status,
            "Content-Type: " + contentType,
            "Content-Length: " + bytes.length,
            "Connection: close"),
        new Bytes(bytes));
  }

  /** Reads a head up to its empty line, or none at the end of the stream. */
  static Optional<List<String>> readHead(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<String> lines = new ArrayList<>();
    while (bytes.size() < MOST_HEAD_BYTES) {
      int b = in.read();
      if (b < 0) {
        return Optional.empty();
      }
      if (b != '\n') {
        bytes.write(b);
        continue;
      }
      String line = bytes.toString(StandardCharsets.ISO_8859_1).stripTrailing();
      bytes.reset();
      if (line.isEmpty()) {
        return Optional.of(lines);
      }
      lines.add(line);
    }
    throw new IOException("a head without end");
  }

  /** The body that follows the head of a request. */
  static Bytes readBody(List<String> head, InputStream in) throws IOException {
    if ("chunked".equalsIgnoreCase(header(head, "Transfer-Encoding").orElse(""))) {
      return new Bytes(readChunks(in));
    }
    int length = Integer.parseInt(header(head, "Content-Length").orElse("0"));
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException("the client hung up within its request");
    }
    return new Bytes(body);
  }

  private static byte[] readChunks(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (true) {
      String size = line(in, all);
      int length = Integer.parseInt(size.strip().replaceFirst(";.*", ""), 16);
      all.write(in.readNBytes(length));
      if (length == 0) {
        while (!line(in, all).isBlank()) {
          // trailers
        }
        return all.toByteArray();
      }
      line(in, all);
    }
  }

  private static String line(InputStream in, ByteArrayOutputStream copy) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("the client hung up within its request");
      }
      line.write(b);
    }
    line.write('\n');
    copy.write(line.toByteArray());
    return line.toString(StandardCharsets.ISO_8859_1);
  }

  static Optional<String> header(List<String> head, String name) {
    String start = name.toLowerCase(Locale.ROOT) + ":";
    return head.stream()
        .filter(l -> l.toLowerCase(Locale.ROOT).startsWith(start))
        .map(l -> l.substring(start.length()).strip())
        .findFirst();
  }

  Optional<String> header(String name) {
    return header(head, name);
  }

  HttpMessage withHeader(String name, String value) {
    List<String> lines = new ArrayList<>(withoutHeader(name).head);
    lines.add(name + ": " + value);
    return new HttpMessage(lines, body);
  }

  HttpMessage withoutHeader(String name) {
    String start = name.toLowerCase(Locale.ROOT) + ":";
    return new HttpMessage(
        head.stream().filter(l -> !l.toLowerCase(Locale.ROOT).startsWith(start)).toList(), body);
  }

  String method() {
    return head.get(0).split(" ", 3)[0];
  }

  /** The path with its query, of a request. */
  String target() {
    return head.get(0).split(" ", 3)[1];
  }

  /** Of an answer. */
  int status() {
    return Integer.parseInt(head.get(0).split(" ", 3)[1]);
  }

  byte[] headBytes() {
    return (String.join("\r\n", head) + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
  }
}
