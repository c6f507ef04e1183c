package io.dayseal.infer;

import io.dayseal.delivery.CsvLayout;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.Dialect;
import io.dayseal.delivery.RefusedDeliveryException;
import io.dayseal.delivery.TextEncoding;
import io.dayseal.delivery.TextHead;
import java.io.IOException;
import java.util.List;

/** How the characters and cells of deliveries are written, by the beginning of the first one. */
final class DialectGuess {
  private static final int HEAD_LENGTH = 1 << 20;

  /** Windows-1252 has the letters of ISO 8859-1 and some more. */
  private static final List<TextEncoding> ENCODINGS =
      List.of(TextEncoding.UTF_8, TextEncoding.UTF_16, TextEncoding.WINDOWS_1252);

  private static final List<String> DELIMITERS = List.of(",", ";", "\t", "|");

  private DialectGuess() {}

  /**
   * The dialect of the first delivery whose beginning can be read; the standard one if none can.
   */
  static Dialect of(List<DeliverySource> deliveries, DeliveryFormat format) throws IOException {
    if (format == DeliveryFormat.PARQUET) {
      return Dialect.STANDARD;
    }
    for (DeliverySource source : deliveries) {
      for (TextEncoding encoding : ENCODINGS) {
        Dialect dialect = dialect(encoding, CsvLayout.STANDARD);
        try {
          String head = TextHead.read(source, anything(format, "", dialect), HEAD_LENGTH);
          if (!head.isEmpty()) {
            return dialect(encoding, layout(head, format));
          }
        } catch (RefusedDeliveryException e) {
          // Another encoding may fit; else the delivery is refused when all of it is read.
        }
      }
    }
    return Dialect.STANDARD;
  }

  /** The delimiter that divides the first line into most cells. */
  private static CsvLayout layout(String head, DeliveryFormat format) {
    CsvLayout standard = CsvLayout.STANDARD;
    if (format != DeliveryFormat.CSV) {
      return standard;
    }
    String best = standard.delimiter();
    int most = 1;
    for (String delimiter : DELIMITERS) {
      int cells = CsvHead.names(head, delimiter.charAt(0)).size();
      best = cells > most ? delimiter : best;
      most = Math.max(most, cells);
    }
    return new CsvLayout(
        best,
        standard.quote(),
        standard.escape(),
        standard.comment(),
        standard.skipLines(),
        standard.header());
  }

  private static Dialect dialect(TextEncoding encoding, CsvLayout layout) {
    Dialect standard = Dialect.STANDARD;
    return new Dialect(
        encoding,
        layout,
        standard.spelling(),
        standard.maxCellCharacters(),
        standard.quotedNumbers(),
        standard.folders());
  }

  /** The same dialect, with numbers in quotes or without. */
  static Dialect quotedNumbers(Dialect dialect, boolean quoted) {
    return new Dialect(
        dialect.encoding(),
        dialect.csv(),
        dialect.spelling(),
        dialect.maxCellCharacters(),
        quoted,
        dialect.folders());
  }

  /** A definition that takes any columns. */
  static DeliveryDefinition anything(DeliveryFormat format, String records, Dialect dialect) {
    return new DeliveryDefinition(format, records, NewColumns.IGNORE, MissingColumns.NULL, dialect);
  }
}
