package io.dayseal.config;

import io.dayseal.delivery.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A configuration on disk that a test writes. */
final class ConfigurationFiles {
  private final Path folder;
  private final Map<String, String> variables = new HashMap<>();

  ConfigurationFiles(Path folder) {
    this.folder = folder;
    write("sql/stage.sql", "SELECT * FROM raw");
  }

  ConfigurationFiles write(String name, String text) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  ConfigurationFiles profile(String text) {
    return write("catalog/local.yaml", text);
  }

  ConfigurationFiles dataset(String text) {
    return write("catalog/datasets/orders.yaml", text);
  }

  ConfigurationFiles variable(String name, String value) {
    variables.put(name, value);
    return this;
  }

  Configuration configuration() {
    return new Configuration(
        folder.resolve("catalog"),
        folder.resolve("sql"),
        name -> Optional.ofNullable(variables.get(name)));
  }

  /** What is wrong, with file names as they are from the project's folder. */
  List<String> problems(Runnable reading) {
    try {
      reading.run();
      return List.of();
    } catch (ConfigurationException e) {
      return e.problems().stream().map(Problem::toString).map(this::relative).toList();
    }
  }

  List<String> datasetProblems(String text) {
    dataset(text);
    return problems(() -> configuration().dataset("orders"));
  }

  List<String> profileProblems(String text) {
    profile(text);
    return problems(() -> configuration().profile("local"));
  }

  private String relative(String text) {
    return text.replace(folder + "/", "");
  }
}
