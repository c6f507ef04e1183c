package io.dayseal.config;

import io.dayseal.layer.Dataset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The catalog folder with its profiles and dataset definitions, and the SQL folder.
 *
 * <p>Everything that is wrong is raised at once as one {@link ConfigurationException}.
 */
public final class Configuration {
  private static final String EXTENSION = ".yaml";

  private final TextFolder catalogFolder;
  private final TextFolder sqlFolder;
  private final Environment environment;

  /** A profile and a dataset, both right. */
  public record Setup(Profile profile, Dataset dataset) {}

  /**
   * A configuration; nothing is read yet.
   *
   * @param catalogFolder with {@code <profile>.yaml} and {@code datasets/<dataset>.yaml}
   * @param sqlFolder with the SELECTs of layers
   */
  public Configuration(TextFolder catalogFolder, TextFolder sqlFolder, Environment environment) {
    this.catalogFolder = catalogFolder;
    this.sqlFolder = sqlFolder;
    this.environment = environment;
  }

  /** A configuration in folders of this machine. */
  public Configuration(Path catalogFolder, Path sqlFolder, Environment environment) {
    this(new LocalFolder(catalogFolder), new LocalFolder(sqlFolder), environment);
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
    try {
      return names(datasetFolder()).orElse(List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <T> T complete(Optional<T> read, Problems problems) {
    problems.throwIfAny();
    return read.orElseThrow(
        () -> new IllegalStateException("what is incomplete has at least one problem"));
  }

  private Optional<Profile> profile(String name, Problems problems) {
    ProfileReader reader = new ProfileReader(projectFolder());
    return read("profile", catalogFolder, name, problems, reader::read);
  }

  /** Relative paths of a profile start beside the catalog folder, wherever the process runs. */
  private Path projectFolder() {
    Path folder =
        catalogFolder instanceof LocalFolder local
            ? local.path().toAbsolutePath().normalize()
            : null;
    Path parent = folder == null ? Path.of("").toAbsolutePath() : folder.getParent();
    return parent == null ? Path.of("/") : parent;
  }

  private Optional<Dataset> dataset(String name, Problems problems) {
    DatasetReader reader = new DatasetReader(new SqlLayerReader(sqlFolder, problems));
    return read("dataset", datasetFolder(), name, problems, reader::read);
  }

  private <T> Optional<T> read(
      String kind,
      TextFolder folder,
      String name,
      Problems problems,
      BiFunction<String, Section, Optional<T>> reader) {
    Optional<List<String>> known;
    try {
      known = names(folder);
    } catch (IOException e) {
      problems.add(Place.ofFile(folder.name()), "cannot be read: " + e);
      return Optional.empty();
    }
    if (known.isEmpty()) {
      problems.add(
          Place.ofFile(folder.name()),
          "expected a folder with " + kind + "s; `--catalog-dir` says where the catalog is");
      return Optional.empty();
    }
    if (!known.get().contains(name)) {
      problems.add(
          Place.ofFile(folder.name()),
          "there is no "
              + kind
              + " `"
              + name
              + "`"
              + NearestName.hint(name, known.get(), kind + "s are"));
      return Optional.empty();
    }
    return YamlFile.read(folder, name + EXTENSION, environment, problems)
        .flatMap(section -> reader.apply(name, section));
  }

  private TextFolder datasetFolder() {
    return catalogFolder.folder("datasets");
  }

  private static Optional<List<String>> names(TextFolder folder) throws IOException {
    return folder
        .fileNames()
        .map(
            files ->
                files.stream()
                    .filter(name -> name.endsWith(EXTENSION))
                    .map(name -> name.substring(0, name.length() - EXTENSION.length()))
                    .filter(Names::isFileName)
                    .sorted()
                    .toList());
  }
}
