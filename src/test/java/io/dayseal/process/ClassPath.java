package io.dayseal.process;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The class path of the tests, whoever runs them. */
public final class ClassPath {
  private ClassPath() {}

  /** As an argument of {@code java}. */
  public static String ofTests() {
    if (!(ClassPath.class.getClassLoader() instanceof URLClassLoader loader)) {
      return System.getProperty("java.class.path");
    }
    List<String> places = new ArrayList<>();
    for (URL url : loader.getURLs()) {
      try {
        places.add(Path.of(url.toURI()).toString());
      } catch (URISyntaxException e) {
        throw new AssertionError(e);
      }
    }
    return String.join(File.pathSeparator, places);
  }
}
