package io.dayseal.config;

import io.dayseal.signature.PartitionField;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the {@code partition} of a layer. */
final class Terms {
  private record Located(PartitionTerm term, Place place) {}

  private Terms() {}

  /** The terms, whatever columns there are. */
  static List<PartitionTerm> ofSelect(Section layer) {
    return located(layer).stream().map(Located::term).toList();
  }

  /** The terms over declared columns; empty when they do not fit, which is reported. */
  static Optional<Partitioning> ofDelivery(Section layer, Columns columns) {
    List<Located> terms = located(layer);
    List<PartitionField> fields = new ArrayList<>();
    for (Located located : terms) {
      PartitionTerm term = located.term();
      if (columns.exists(term.column(), located.place())) {
        columns.column(term.column()).flatMap(c -> field(layer, located, c)).ifPresent(fields::add);
      }
    }
    if (terms.isEmpty() || fields.size() < terms.size()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Partitioning(fields));
    } catch (IllegalArgumentException e) {
      layer.problem(layer.place("partition"), e);
      return Optional.empty();
    }
  }

  private static Optional<PartitionField> field(
      Section layer, Located located, io.dayseal.delivery.Column column) {
    try {
      return Optional.of(new PartitionField(located.term(), column.type()));
    } catch (IllegalArgumentException e) {
      layer.problem(located.place(), e);
      return Optional.empty();
    }
  }

  private static List<Located> located(Section layer) {
    layer.require("partition", "the columns that divide the table, such as `[day]`");
    List<Text> texts = layer.texts("partition");
    layer.requireElements("partition");
    Names.unique(layer, texts, "partition column");
    List<Located> terms = new ArrayList<>();
    for (Text text : texts) {
      try {
        terms.add(new Located(PartitionTerm.parse(text.value()), text.place()));
      } catch (IllegalArgumentException e) {
        layer.problem(text.place(), e);
      }
    }
    return terms;
  }
}
