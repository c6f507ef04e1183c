package io.dayseal.aws;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The front of a service: takes one request from each connection, records it, and lets its fault
 * happen. Connections are bare sockets, since a connection that is reset or ends in the middle is
 * what has to be tried.
 */
final class Front implements AutoCloseable {
  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

  private final Service service;
  private final CallLog log;
  private final Faults faults;
  private final ServerSocket socket;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "aws-front");
            thread.setDaemon(true);
            return thread;
          });

  Front(Service service, CallLog log, Faults faults) throws IOException {
    this.service = service;
    this.log = log;
    this.faults = faults;
    socket = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + socket.getLocalPort());
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket connection = socket.accept();
        connections.add(connection);
        threads.execute(() -> attend(connection));
      } catch (IOException | RuntimeException e) {
        if (!socket.isClosed()) {
          throw new AssertionError(e);
        }
      }
    }
  }

  private void attend(Socket connection) {
    try (connection) {
      InputStream in = new BufferedInputStream(connection.getInputStream());
      Optional<List<String>> head = HttpMessage.readHead(in);
      if (head.isEmpty()) {
        return;
      }
      if (HttpMessage.header(head.get(), "Expect").isPresent()) {
        connection.getOutputStream().write(CONTINUE);
      }
      HttpMessage request =
          new HttpMessage(head.get(), HttpMessage.readBody(head.get(), in)).withoutHeader("Expect");
      answer(connection, request);
    } catch (IOException e) {
      // The client hung up; it knows why.
    } finally {
      connections.remove(connection);
    }
  }

  private void answer(Socket connection, HttpMessage request) throws IOException {
    Call call = service.call(request);
    Optional<Fault> fault = faults.befalling(call);
    switch (fault.orElse(Fault.TRUNCATED)) {
      case RESET -> leave(connection, call, true);
      case NO_ANSWER -> leave(connection, call, false);
      case INTERNAL_ERROR, SLOW_DOWN, ACCESS_DENIED ->
          send(connection, call, service.refusal(fault.get()), false);
      case ANSWER_LOST -> {
        service.serve(call, request);
        leave(connection, call, true);
      }
      case ANSWER_NEVER_COMES -> {
        service.serve(call, request);
        leave(connection, call, false);
      }
      case LATE -> {
        faults.late(() -> serve(call, request));
        leave(connection, call, true);
      }
      case STALE -> send(connection, call, service.serveStale(call, request), false);
      case TRUNCATED -> send(connection, call, service.serve(call, request), fault.isPresent());
    }
  }

  private void serve(Call call, HttpMessage request) {
    try {
      service.serve(call, request);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void leave(Socket connection, Call call, boolean reset) throws IOException {
    log.add(call);
    if (reset) {
      // Closing without lingering resets the connection.
      connection.setSoLinger(true, 0);
    } else {
      connection.getInputStream().transferTo(OutputStream.nullOutputStream());
    }
  }

  private void send(Socket connection, Call call, HttpMessage answer, boolean half)
      throws IOException {
    byte[] body = answer.body().array();
    int length = half ? body.length / 2 : body.length;
    // Before the answer is sent: who has it may look at the log at once.
    log.add(call.answered(answer.status(), length));
    OutputStream out = connection.getOutputStream();
    out.write(answer.headBytes());
    out.write(body, 0, length);
    out.flush();
  }

  @Override
  public void close() throws IOException {
    socket.close();
    for (Socket connection : connections) {
      connection.close();
    }
    threads.shutdownNow();
  }
}
