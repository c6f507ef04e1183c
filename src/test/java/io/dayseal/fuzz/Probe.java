package io.dayseal.fuzz;

import io.dayseal.delivery.BytesSource;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.Problem;
import io.dayseal.delivery.RecordingSink;
import io.dayseal.delivery.RefusedDeliveryException;
import io.dayseal.delivery.RowReader;
import io.dayseal.delivery.TextReaders;
import io.dayseal.parquet.ParquetDeliveryReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads an input as a landing would, and judges how that ended. */
final class Probe {
  private final DeliveryDefinition definition;
  private final List<Column> columns;
  private final String name;
  private final Path file;

  /**
   * A probe.
   *
   * @param name tells how the input is packed
   * @param file overwritten by inputs that are read from their end
   */
  Probe(DeliveryDefinition definition, List<Column> columns, String name, Path file) {
    this.definition = definition;
    this.columns = columns;
    this.name = name;
    this.file = file;
  }

  List<Column> columns() {
    return columns;
  }

  /**
   * The rows; empty when the input was refused as it should be.
   *
   * @throws AssertionError for any other ending
   */
  Optional<List<List<@Nullable Object>>> read(byte[] input) throws IOException {
    RecordingSink rows = new RecordingSink(columns.size());
    try (RowReader reader = open(input)) {
      while (reader.next(rows)) {
        // The sink keeps them.
      }
      return Optional.of(rows.rows());
    } catch (RefusedDeliveryException e) {
      judge(e.problems());
      return Optional.empty();
    }
  }

  private RowReader open(byte[] input) throws IOException {
    if (definition.format() == DeliveryFormat.PARQUET) {
      return ParquetDeliveryReader.open(source(input), definition, columns);
    }
    return TextReaders.open(source(input), definition, columns);
  }

  private static void judge(List<Problem> problems) {
    if (problems.isEmpty()) {
      throw new AssertionError("refused without a problem");
    }
    for (Problem problem : problems) {
      String message = problem.message();
      boolean oneLine = message.chars().noneMatch(c -> c < ' ' || c == 0x2028 || c == 0x7F);
      if (message.isBlank() || !oneLine || message.length() > 2_000) {
        throw new AssertionError("not one clear line: " + message);
      }
    }
  }

  /** A delivery of the input, with a file where it is needed. */
  private DeliverySource source(byte[] input) {
    return new BytesSource(name, input) {
      @Override
      public Path localFile() throws IOException {
        return Files.write(file, input);
      }
    };
  }
}
