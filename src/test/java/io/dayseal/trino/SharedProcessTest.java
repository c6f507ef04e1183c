package io.dayseal.trino;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that several processes share. */
class SharedProcessTest {
  @TempDir private Path folder;
  private final List<Process> servers = new ArrayList<>();

  /** Reads its input to the end, as {@code src/trino/run} does. */
  private SharedProcess.Started start(Path pipe) throws IOException {
    Process server = new ProcessBuilder("cat").redirectInput(pipe.toFile()).start();
    servers.add(server);
    return new SharedProcess.Started(servers.size(), server.pid());
  }

  private SharedProcess join() throws IOException {
    return SharedProcess.join(folder, this::start);
  }

  @Test
  void thereIsOneUntilTheLastOneLeaves() throws Exception {
    SharedProcess first = join();
    SharedProcess second = join();
    assertThat(second.port()).isEqualTo(1);
    first.close();
    try (SharedProcess third = join()) {
      second.close();
      assertThat(third.port()).isEqualTo(1);
    }
    assertThat(servers).hasSize(1);
    assertThat(servers.get(0).waitFor()).isZero();
    try (SharedProcess later = join()) {
      assertThat(later.port()).as("another one").isEqualTo(2);
    }
    assertThat(servers.get(1).waitFor()).isZero();
  }

  @Test
  void itOutlivesAProcessThatIsKilledAndNotTheLastOne() throws Exception {
    Process other;
    try (SharedProcess first = join()) {
      assertThat(first.port()).isEqualTo(1);
      other =
          new ProcessBuilder("bash", "-c", "exec 3>\"$0\"; echo; exec cat", pipe().toString())
              .start();
      assertThat(other.getInputStream().read()).as("it holds the pipe").isEqualTo('\n');
    }
    try (SharedProcess second = join()) {
      assertThat(second.port()).isEqualTo(1);
    }
    assertThat(servers.get(0).isAlive()).isTrue();
    other.destroyForcibly();
    assertThat(servers.get(0).waitFor()).isZero();
  }

  private Path pipe() {
    return folder.resolve("pipe");
  }

  @Test
  void whatEarlierRunsLeftIsNoServer() throws Exception {
    Path running = folder.resolve("running");
    for (String left : List.of("", "1", "1 " + ProcessHandle.current().pid())) {
      servers.clear();
      Files.writeString(running, left);
      try (SharedProcess started = join()) {
        assertThat(servers).as("left: `%s`, no pipe", left).hasSize(1);
        assertThat(started.port()).isEqualTo(1);
      }
      servers.get(0).waitFor();
      Files.writeString(running, left);
      try (SharedProcess started = join()) {
        assertThat(servers).as("left: `%s`, and a pipe that nobody reads", left).hasSize(2);
        assertThat(started.port()).isEqualTo(2);
      }
      servers.get(1).waitFor();
      Files.delete(pipe());
    }
  }

  @Test
  void whatDoesNotStartHoldsUpNobody() throws Exception {
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () ->
                SharedProcess.join(
                    folder,
                    pipe -> {
                      throw new AssertionError("it does not start");
                    }))
        .hasMessage("it does not start");
    try (SharedProcess started = join()) {
      assertThat(started.port()).isEqualTo(1);
    }
  }
}
