package io.dayseal.replay;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The real and messy deliveries, which lie beside the checkout and not in it. */
public final class Shared {
  private Shared() {}

  /**
   * A folder of them. A test that needs it is skipped when it is absent, unless {@code
   * DAYSEAL_REQUIRE_SHARED} says that it must be there.
   */
  public static Path folder(String name) {
    Optional<Path> folder = find(name);
    assumeTrue(folder.isPresent(), "no folder shared/" + name + " beside the checkout");
    return folder.orElseThrow();
  }

  /** The same for those that cannot be skipped one by one; absent only where it may be. */
  public static Optional<Path> find(String name) {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path folder = at.resolve("shared").resolve(name);
      if (Files.isDirectory(folder)) {
        return Optional.of(folder);
      }
    }
    if (Boolean.parseBoolean(System.getenv("DAYSEAL_REQUIRE_SHARED"))) {
      throw new AssertionError("no folder shared/" + name + " beside the checkout");
    }
    return Optional.empty();
  }
}
