package io.dayseal.config;

import io.dayseal.layer.Dataset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The catalog folder with its profiles and dataset definitions, and the SQL folder.
 *
 * <p>Everything that is wrong is raised at once as one {@link ConfigurationException}.
 */
public final class Configuration {
  private static final String EXTENSION = ".yaml";

  private final Path catalogFolder;
  private final Path sqlFolder;
  private final Environment environment;

  /** A profile and a dataset, both right. */
  public record Setup(Profile profile, Dataset dataset) {}

  /**
   * A configuration; nothing is read yet.
   *
   * @param catalogFolder with {@code <profile>.yaml} and {@code datasets/<dataset>.yaml}
   * @param sqlFolder with the SELECTs of layers
   */
  public Configuration(Path catalogFolder, Path sqlFolder, Environment environment) {
    this.catalogFolder = catalogFolder;
    this.sqlFolder = sqlFolder;
    this.environment = environment;
  }

  /** The profile with a name. */
  public Profile profile(String name) {
    Problems problems = new Problems();
    return complete(profile(name, problems), problems);
  }

  /** The dataset with a name. */
  public Dataset dataset(String name) {
    Problems problems = new Problems();
    return complete(dataset(name, problems), problems);
  }

  /** A profile and a dataset; raises the problems of both. */
  public Setup setup(String profileName, String datasetName) {
    Problems problems = new Problems();
    Optional<Profile> profile = profile(profileName, problems);
    Optional<Dataset> dataset = dataset(datasetName, problems);
    return complete(profile.flatMap(p -> dataset.map(d -> new Setup(p, d))), problems);
  }

  /** The names of all datasets there are, in order. */
  public List<String> datasetNames() {
    return names(datasetFolder());
  }

  private static <T> T complete(Optional<T> read, Problems problems) {
    problems.throwIfAny();
    return read.orElseThrow(
        () -> new IllegalStateException("what is incomplete has at least one problem"));
  }

  private Optional<Profile> profile(String name, Problems problems) {
    // Relative paths of a profile start beside the catalog folder, wherever the process runs.
    Path folder = catalogFolder.toAbsolutePath().normalize();
    Path parent = folder.getParent();
    ProfileReader reader = new ProfileReader(parent == null ? folder : parent);
    return read("profile", catalogFolder, name, problems, reader::read);
  }

  private Optional<Dataset> dataset(String name, Problems problems) {
    DatasetReader reader = new DatasetReader(new SqlLayerReader(sqlFolder, problems));
    return read("dataset", datasetFolder(), name, problems, reader::read);
  }

  private <T> Optional<T> read(
      String kind,
      Path folder,
      String name,
      Problems problems,
      BiFunction<String, Section, Optional<T>> reader) {
    if (!Files.isDirectory(folder)) {
      problems.add(
          Place.ofFile(folder.toString()),
          "expected a folder with " + kind + "s; `--catalog-dir` says where the catalog is");
      return Optional.empty();
    }
    Path file = folder.resolve(name + EXTENSION);
    if (!Names.isFileName(name) || !Files.isRegularFile(file)) {
      problems.add(
          Place.ofFile(folder.toString()),
          "there is no "
              + kind
              + " `"
              + name
              + "`"
              + NearestName.hint(name, names(folder), kind + "s are"));
      return Optional.empty();
    }
    return YamlFile.read(file, environment, problems)
        .flatMap(section -> reader.apply(name, section));
  }

  private Path datasetFolder() {
    return catalogFolder.resolve("datasets");
  }

  private static List<String> names(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(EXTENSION))
          .map(name -> name.substring(0, name.length() - EXTENSION.length()))
          .filter(Names::isFileName)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
