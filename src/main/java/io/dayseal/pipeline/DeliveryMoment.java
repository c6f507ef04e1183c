package io.dayseal.pipeline;

import io.dayseal.delivery.AsOfSource;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.Problem;
import io.dayseal.delivery.RefusedDeliveryException;
import io.dayseal.delivery.RowSink;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The moment that one delivery is as of: given, told by its name, or found among its rows. */
final class DeliveryMoment {
  private final Optional<AsOfSource> source;
  private final List<Column> columns;
  private Optional<Instant> known;
  private @Nullable LatestCell watch;

  /**
   * The moment of a delivery.
   *
   * @param given comes before what the definition tells
   * @param name of the delivery, with its folders
   * @throws RefusedDeliveryException when the name is to tell and does not
   */
  DeliveryMoment(
      Optional<AsOfSource> source, Optional<Instant> given, String name, List<Column> columns) {
    this.source = source;
    this.columns = columns;
    this.known = given;
    if (known.isEmpty() && source.orElse(null) instanceof AsOfSource.FileName fileName) {
      known = fileName.template().find(withoutFolders(name));
      if (known.isEmpty()) {
        throw new RefusedDeliveryException(
            List.of(
                new Problem(
                    name, 0, 0, "expected a file name such as `" + fileName.template() + "`")));
      }
    }
  }

  private static String withoutFolders(String name) {
    return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  }

  /** The sink, or one that also looks for the moment, where rows must tell it. */
  RowSink watching(RowSink sink) {
    if (known.isPresent() || !(source.orElse(null) instanceof AsOfSource.LatestOf latest)) {
      return sink;
    }
    LatestCell cell = new LatestCell(columns, latest.column());
    watch = cell;
    return new TeeSink(sink, cell);
  }

  /** The moment; what rows tell is known after they were read. */
  Optional<Instant> asOf() {
    LatestCell cell = watch;
    if (cell != null) {
      known = cell.latest();
    }
    return known;
  }
}
