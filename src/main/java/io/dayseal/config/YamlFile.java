package io.dayseal.config;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** A YAML file being read: what every value in it needs to be checked and placed. */
final class YamlFile {
  private final String name;
  private final Problems problems;
  private final Variables variables;

  private YamlFile(String name, Problems problems, Environment environment) {
    this.name = name;
    this.problems = problems;
    this.variables = new Variables(environment, problems);
  }

  /** The mapping that a file holds; empty when it cannot be read, which is reported. */
  static Optional<Section> read(
      TextFolder folder, String path, Environment environment, Problems problems) {
    YamlFile file = new YamlFile(folder.place(path), problems, environment);
    return Utf8File.read(
            folder,
            path,
            problems,
            () -> problems.add(Place.ofFile(folder.place(path)), "does not exist"))
        .flatMap(file::parse);
  }

  private Optional<Section> parse(String text) {
    try {
      Optional<Node> root =
          new Compose(LoadSettings.builder().setLabel(name).build()).composeString(text);
      if (root.isEmpty()) {
        problems.add(Place.ofFile(name), "expected a mapping, found an empty file");
        return Optional.empty();
      }
      return Values.section(this, root.get(), "the file");
    } catch (MarkedYamlEngineException e) {
      Place place = e.getProblemMark().map(this::place).orElse(Place.ofFile(name));
      problems.add(place, "not YAML: " + oneLine(e.getProblem()));
    } catch (YamlEngineException e) {
      problems.add(Place.ofFile(name), "not YAML: " + oneLine(String.valueOf(e.getMessage())));
    }
    return Optional.empty();
  }

  private static String oneLine(String message) {
    return message.strip().replaceAll("\\s+", " ");
  }

  Place place(Node node) {
    return node.getStartMark().map(this::place).orElse(Place.ofFile(name));
  }

  private Place place(Mark mark) {
    return new Place(name, mark.getLine() + 1L, mark.getColumn() + 1L);
  }

  Optional<String> fill(String written, Place place) {
    return variables.fill(written, place);
  }

  void problem(Place place, String message) {
    problems.add(place, message);
  }
}
