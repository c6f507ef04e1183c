package io.dayseal.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a {@link Profile}. */
final class ProfileReader {
  private static final String DEFAULT_CATALOG_NAME = "dayseal";
  private static final String DEFAULT_MEMORY = "1GB";
  private static final long DEFAULT_CACHE_BYTES = 4_000_000_000L;

  /** {@code jdbc:sqlite:} with the path of a file, unlike {@code :memory:}. */
  private static final Pattern SQLITE_FILE = Pattern.compile("jdbc:sqlite:(?!:)([^?]+)(\\?.*)?");

  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");
  private static final List<String> LOCAL_KEYS =
      List.of("type", "memory", "threads", "temp-folder", "spill", "cache");
  private static final List<String> CATALOG_KEYS = List.of("type", "name", "uri", "warehouse");

  private final Path projectFolder;

  /**
   * A reader.
   *
   * @param projectFolder what relative paths start from
   */
  ProfileReader(Path projectFolder) {
    this.projectFolder = projectFolder;
  }

  /** Empty when something is missing, which is reported. */
  Optional<Profile> read(String name, Section root) {
    root.only("catalog", "engine");
    root.require("catalog", "where tables live");
    Optional<Profile.Catalog> catalog = root.section("catalog").flatMap(this::catalog);
    Profile.SqlEngine engine =
        root.section("engine")
            .map(this::engine)
            .orElseGet(
                () ->
                    new Profile.SqlEngine(
                        Profile.EngineType.DUCKDB,
                        DEFAULT_MEMORY,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        DEFAULT_CACHE_BYTES,
                        Optional.empty()));
    return catalog.map(c -> new Profile(name, c, engine));
  }

  private Optional<Profile.Catalog> catalog(Section section) {
    section.require("type", "the kind of catalog, such as `jdbc`, `glue` or `rest`");
    Map<String, String> properties = new LinkedHashMap<>();
    for (String key : section.keys()) {
      Optional<String> meant = NearestName.of(key, CATALOG_KEYS);
      if (meant.isPresent() && !CATALOG_KEYS.contains(key)) {
        // Every other key is a property of the catalog, so only a slip of the pen can be told.
        section.problem(
            section.place(key), "unknown key `" + key + "`, did you mean `" + meant.get() + "`?");
      } else {
        section.text(key).ifPresent(text -> properties.put(key, text.value()));
      }
    }
    properties.computeIfPresent("uri", (key, uri) -> absoluteUri(uri));
    properties.computeIfPresent("warehouse", (key, folder) -> absoluteFolder(folder));
    Optional<String> type = Optional.ofNullable(properties.remove("type"));
    String name = properties.getOrDefault("name", DEFAULT_CATALOG_NAME);
    properties.remove("name");
    return type.map(t -> new Profile.Catalog(t, name, properties));
  }

  private String absoluteUri(String uri) {
    Matcher sqlite = SQLITE_FILE.matcher(uri);
    if (!sqlite.matches() || sqlite.group(1).startsWith("file:")) {
      return uri;
    }
    String options = sqlite.group(2);
    return "jdbc:sqlite:" + absolute(sqlite.group(1)) + (options == null ? "" : options);
  }

  private String absoluteFolder(String folder) {
    return SCHEME.matcher(folder).matches() ? folder : absolute(folder).toString();
  }

  private Path absolute(String path) {
    return projectFolder.resolve(path).normalize();
  }

  private Profile.SqlEngine engine(Section section) {
    Profile.EngineType type =
        section.choice("type", Profile.EngineType.values()).orElse(Profile.EngineType.DUCKDB);
    List<String> known = new ArrayList<>(LOCAL_KEYS);
    known.addAll(
        switch (type) {
          case DUCKDB -> List.of();
          case TRINO -> TrinoReader.KEYS;
          case ATHENA -> AthenaReader.KEYS;
        });
    section.only(known.toArray(String[]::new));
    return new Profile.SqlEngine(
        type,
        Sizes.read(section, "memory").orElse(DEFAULT_MEMORY),
        section.count("threads"),
        section.text("temp-folder").map(text -> absolute(text.value())),
        Sizes.read(section, "spill"),
        Sizes.read(section, "cache").map(Sizes::bytes).orElse(DEFAULT_CACHE_BYTES),
        switch (type) {
          case DUCKDB -> Optional.empty();
          case TRINO -> TrinoReader.read(section);
          case ATHENA -> AthenaReader.read(section);
        });
  }
}
