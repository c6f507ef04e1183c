package io.dayseal.replay;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The real and messy deliveries, which lie beside the checkout and not in it. */
public final class Shared {
  private Shared() {}

  /**
   * A folder of them. A test that needs it is skipped when it is absent, unless {@code
   * DAYSEAL_REQUIRE_SHARED} says that it must be there.
   */
  public static Path folder(String name) {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null && !Files.isDirectory(folder.resolve("shared").resolve(name))) {
      folder = folder.getParent();
    }
    boolean required = Boolean.parseBoolean(System.getenv("DAYSEAL_REQUIRE_SHARED"));
    if (folder == null && required) {
      throw new AssertionError("no folder shared/" + name + " beside the checkout");
    }
    assumeTrue(folder != null, "no folder shared/" + name + " beside the checkout");
    return folder.resolve("shared").resolve(name);
  }
}
