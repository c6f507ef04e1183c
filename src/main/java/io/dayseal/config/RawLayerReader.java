package io.dayseal.config;

import io.dayseal.layer.DerivedDay;
import io.dayseal.layer.RawLayer;
import io.dayseal.signature.Partitioning;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the first layer of a dataset. */
final class RawLayerReader {
  private RawLayerReader() {}

  /**
   * Empty when something is not right, which is reported.
   *
   * @param nested whether the format of the delivery can hold lists and structs
   */
  static Optional<RawLayer> read(Section layer, boolean nested) {
    layer.only("name", "table", "columns", "partition", "signature", "sort", "key");
    layer.require("name", "the layer's name, such as `raw`");
    layer.require("table", "the table as `namespace.table`");
    layer.require("columns", "the columns of the delivery");
    Optional<String> name = Names.layer(layer);
    Optional<String> table = Names.table(layer);
    Columns columns = Columns.ofDelivery(layer, nested);
    layer.requireElements("columns");
    List<DerivedDay> derived = DerivedDays.read(layer, columns);
    Optional<Partitioning> partitioning = Terms.ofDelivery(layer, columns);
    Set<String> signed =
        layer
            .section("signature")
            .map(s -> signed(s, columns))
            .orElseGet(() -> new LinkedHashSet<>(columns.names()));
    List<String> sort = columns.named(layer, "sort");
    List<String> key = columns.named(layer, "key");
    if (name.isEmpty() || table.isEmpty() || partitioning.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new RawLayer(
            name.get(),
            table.get(),
            columns.valid(),
            derived,
            partitioning.get(),
            signed,
            layer.section("signature").filter(s -> s.has("columns")).isEmpty(),
            sort,
            key));
  }

  private static Set<String> signed(Section signature, Columns columns) {
    signature.only("except", "columns");
    if (signature.has("except") == signature.has("columns")) {
      signature.problem(
          signature.place(),
          "expected either `except` or `columns` for `signature`, found "
              + (signature.has("except") ? "both" : "neither"));
    }
    List<String> except = columns.named(signature, "except");
    Set<String> signed =
        new LinkedHashSet<>(
            signature.has("columns") ? columns.named(signature, "columns") : columns.names());
    except.forEach(signed::remove);
    if (signed.isEmpty() && !columns.names().isEmpty()) {
      signature.problem(
          signature.place(), "expected at least one signed column, or changes would go unnoticed");
    }
    return signed;
  }
}
