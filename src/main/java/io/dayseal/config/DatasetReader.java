package io.dayseal.config;

import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.layer.Dataset;
import io.dayseal.layer.RawLayer;
import io.dayseal.layer.SqlLayer;
import io.dayseal.plan.Guards;
import io.dayseal.plan.LandingPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a {@link Dataset}. */
final class DatasetReader {
  private final SqlLayerReader sqlLayers;

  DatasetReader(SqlLayerReader sqlLayers) {
    this.sqlLayers = sqlLayers;
  }

  /** Empty when something is missing, which is reported. */
  Optional<Dataset> read(String name, Section root) {
    root.only("delivery", "guards", "layers");
    root.require("delivery", "what arrives");
    root.require("layers", "the tables, the landed one first");
    Optional<DeliveryPart> delivery = root.section("delivery").flatMap(DeliveryPart::read);
    List<Section> layers = root.sections("layers");
    root.requireElements("layers");
    if (layers.isEmpty()) {
      return Optional.empty();
    }
    boolean nested = delivery.map(d -> d.definition().format() != DeliveryFormat.CSV).orElse(true);
    Optional<RawLayer> raw = RawLayerReader.read(layers.get(0), nested);
    List<SqlLayer> further = new ArrayList<>();
    layers.stream().skip(1).forEach(layer -> sqlLayers.read(layer).ifPresent(further::add));
    Names.unique(root, texts(layers, "name"), "layer");
    Names.unique(root, texts(layers, "table"), "table");
    Guards guards = root.section("guards").map(GuardsReader::read).orElse(Guards.DEFAULT);
    if (delivery.isEmpty() || raw.isEmpty()) {
      return Optional.empty();
    }
    DeliveryPart part = delivery.get();
    root.section("delivery")
        .flatMap(d -> d.section("as-of"))
        .ifPresent(asOf -> AsOfReader.check(asOf, raw.get().columns()));
    return Optional.of(
        new Dataset(
            name,
            part.definition(),
            part.asOf(),
            new LandingPolicy(
                part.vanishedDays(), part.vanishedScope(), part.badRowsLimit(), guards),
            raw.get(),
            further));
  }

  private static List<Text> texts(List<Section> sections, String key) {
    return sections.stream().flatMap(s -> s.text(key).stream()).toList();
  }
}
