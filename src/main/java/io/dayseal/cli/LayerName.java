package io.dayseal.cli;

import io.dayseal.layer.Dataset;
import io.dayseal.layer.Layer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code DATASET} or {@code DATASET.LAYER} as given on the command line.
 *
 * @param layer empty when the dataset as a whole is meant
 */
record LayerName(String dataset, Optional<String> layer) {
  static LayerName parse(String text) {
    int point = text.indexOf('.');
    return point < 0
        ? new LayerName(text, Optional.empty())
        : new LayerName(text.substring(0, point), Optional.of(text.substring(point + 1)));
  }

  /** The layers meant. */
  List<Layer> of(Dataset definition) {
    if (layer.isEmpty()) {
      return definition.layers();
    }
    return List.of(
        definition
            .layer(layer.get())
            .orElseThrow(
                () ->
                    new UsageException(
                        "dataset `"
                            + dataset
                            + "` has no layer `"
                            + layer.get()
                            + "`; its layers are "
                            + definition.layers().stream()
                                .map(l -> "`" + l.name() + "`")
                                .collect(Collectors.joining(", ")))));
  }
}
