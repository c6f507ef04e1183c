package io.dayseal.simulation;

import io.dayseal.config.Configuration;
import io.dayseal.layer.Dataset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Definitions, read by the program's own configuration, each once. */
final class Datasets {
  private final Path folder;
  private final Map<Definition, Dataset> datasets = new HashMap<>();

  Datasets(Path folder) {
    this.folder = folder;
    try {
      Files.createDirectories(folder.resolve("catalog/datasets"));
      Files.createDirectories(folder.resolve("sql"));
      write("stage", Selects.STAGE);
      write("top", Selects.TOP);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(String layer, List<String> selects) throws IOException {
    for (int i = 0; i < selects.size(); i++) {
      Files.writeString(folder.resolve("sql/" + layer + i + ".sql"), selects.get(i));
    }
  }

  synchronized Dataset of(Definition definition) {
    return datasets.computeIfAbsent(definition, this::read);
  }

  private Dataset read(Definition definition) {
    String name = "d" + datasets.size();
    try {
      Files.writeString(folder.resolve("catalog/datasets/" + name + ".yaml"), definition.yaml());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Configuration(
            folder.resolve("catalog"), folder.resolve("sql"), variable -> Optional.empty())
        .dataset(name);
  }
}
