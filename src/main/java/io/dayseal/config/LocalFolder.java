package io.dayseal.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder of this machine.
 *
 * @param path as the user named it
 */
public record LocalFolder(Path path) implements TextFolder {
  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public Optional<List<String>> fileNames() throws IOException {
    if (!Files.isDirectory(path)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(path)) {
      return Optional.of(
          files.filter(Files::isRegularFile).map(f -> String.valueOf(f.getFileName())).toList());
    }
  }

  @Override
  public Optional<byte[]> read(String file) throws IOException {
    Path found = path.resolve(file);
    return Files.isRegularFile(found) ? Optional.of(Files.readAllBytes(found)) : Optional.empty();
  }

  @Override
  public TextFolder folder(String name) {
    return new LocalFolder(path.resolve(name));
  }

  @Override
  public String place(String file) {
    return path.resolve(file).toString();
  }
}
