package io.dayseal.config;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A mapping of a YAML file. Whatever is asked for and is not as expected is reported, and absent in
 * the answer, so that reading goes on to the next problem.
 */
final class Section {
  private final YamlFile file;
  private final Place place;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private record Entry(Place key, Node value) {}

  private Section(YamlFile file, Place place) {
    this.file = file;
    this.place = place;
  }

  static Section of(YamlFile file, MappingNode node) {
    Section section = new Section(file, file.place(node));
    node.getValue().forEach(section::enter);
    return section;
  }

  private void enter(NodeTuple tuple) {
    Place keyPlace = file.place(tuple.getKeyNode());
    if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
      file.problem(keyPlace, "expected a text as key");
      return;
    }
    Entry first = entries.putIfAbsent(key.getValue(), new Entry(keyPlace, tuple.getValueNode()));
    if (first != null) {
      file.problem(
          keyPlace,
          "key `" + key.getValue() + "` is given twice, first in line " + first.key().line());
    }
  }

  Place place() {
    return place;
  }

  Set<String> keys() {
    return entries.keySet();
  }

  boolean has(String key) {
    return entries.containsKey(key);
  }

  /** Where a key stands, or the section when it has no such key. */
  Place place(String key) {
    Entry entry = entries.get(key);
    return entry == null ? place : entry.key();
  }

  void problem(Place where, String message) {
    file.problem(where, message);
  }

  /** Reports what a type's own check says. */
  void problem(Place where, IllegalArgumentException refusal) {
    file.problem(where, String.valueOf(refusal.getMessage()));
  }

  /** Reports every key that is not among these. */
  void only(String... known) {
    entries.forEach(
        (key, entry) -> {
          if (!Arrays.asList(known).contains(key)) {
            problem(
                entry.key(),
                "unknown key `"
                    + key
                    + "`"
                    + NearestName.hint(key, Arrays.asList(known), "known here:"));
          }
        });
  }

  /** Reports a key that must be there and is not. */
  void require(String key, String what) {
    if (!has(key)) {
      problem(place, "missing key `" + key + "`: " + what);
    }
  }

  /** Reports a list that must have elements and has none. */
  void requireElements(String key) {
    Optional<Node> list = value(key);
    if (list.isPresent()
        && list.get() instanceof SequenceNode sequence
        && sequence.getValue().isEmpty()) {
      problem(place(key), "expected at least one element for " + subject(key));
    }
  }

  Optional<Text> text(String key) {
    return value(key).flatMap(node -> Values.text(file, node, subject(key)));
  }

  Optional<Section> section(String key) {
    return value(key).flatMap(node -> Values.section(file, node, subject(key)));
  }

  List<Text> texts(String key) {
    return nodes(key).stream()
        .flatMap(node -> Values.text(file, node, "each of " + subject(key)).stream())
        .toList();
  }

  List<Section> sections(String key) {
    return nodes(key).stream()
        .flatMap(node -> Values.section(file, node, "each of " + subject(key)).stream())
        .toList();
  }

  /** One of the constants of an enum, spelled as its {@code toString}. */
  <E extends Enum<E>> Optional<E> choice(String key, E[] constants) {
    Optional<Text> text = text(key);
    Optional<E> chosen =
        text.flatMap(
            t -> Arrays.stream(constants).filter(c -> c.toString().equals(t.value())).findFirst());
    if (text.isPresent() && chosen.isEmpty()) {
      problem(
          text.get().place(),
          "expected one of "
              + NearestName.quoted(Arrays.asList(constants))
              + " for "
              + subject(key)
              + ", found "
              + text.get().quoted());
    }
    return chosen;
  }

  Optional<Boolean> flag(String key) {
    Optional<Text> text = text(key);
    if (text.isPresent() && !Set.of("true", "false").contains(text.get().value())) {
      problem(
          text.get().place(),
          "expected `true` or `false` for " + subject(key) + ", found " + text.get().quoted());
      return Optional.empty();
    }
    return text.map(t -> t.value().equals("true"));
  }

  /** A whole number of at least 1. */
  Optional<Integer> count(String key) {
    Optional<Text> text = text(key);
    if (text.isPresent() && !text.get().value().matches("0*[1-9][0-9]{0,8}")) {
      problem(
          text.get().place(),
          "expected a whole number of at least 1 for "
              + subject(key)
              + ", found "
              + text.get().quoted());
      return Optional.empty();
    }
    return text.map(t -> Integer.parseInt(t.value()));
  }

  private List<Node> nodes(String key) {
    return value(key).map(node -> Values.list(file, node, subject(key))).orElse(List.of());
  }

  private Optional<Node> value(String key) {
    return Optional.ofNullable(entries.get(key)).map(Entry::value);
  }

  private static String subject(String key) {
    return "`" + key + "`";
  }
}
