package io.dayseal.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Nodes as the kind of value that is expected; another kind is reported. */
final class Values {
  private Values() {}

  static Optional<Section> section(YamlFile file, Node node, String subject) {
    if (node instanceof MappingNode mapping) {
      return Optional.of(Section.of(file, mapping));
    }
    wrongKind(file, node, "a mapping", subject);
    return Optional.empty();
  }

  static Optional<Text> text(YamlFile file, Node node, String subject) {
    if (node instanceof ScalarNode scalar && !isNull(scalar)) {
      Place place = file.place(node);
      return file.fill(scalar.getValue(), place)
          .map(value -> new Text(value, scalar.getValue(), place));
    }
    wrongKind(file, node, "a text", subject);
    return Optional.empty();
  }

  static List<Node> list(YamlFile file, Node node, String subject) {
    if (node instanceof SequenceNode sequence) {
      return new ArrayList<>(sequence.getValue());
    }
    wrongKind(file, node, "a list", subject);
    return List.of();
  }

  private static void wrongKind(YamlFile file, Node node, String expected, String subject) {
    file.problem(
        file.place(node), "expected " + expected + " for " + subject + ", found " + kind(node));
  }

  private static String kind(Node node) {
    if (node instanceof ScalarNode scalar) {
      return isNull(scalar) ? "nothing" : "`" + scalar.getValue() + "`";
    }
    return node instanceof SequenceNode ? "a list" : "a mapping";
  }

  private static boolean isNull(ScalarNode scalar) {
    return scalar.isPlain() && scalar.getTag().equals(Tag.NULL);
  }
}
