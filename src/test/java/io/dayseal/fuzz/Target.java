package io.dayseal.fuzz;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.Dialect;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** One reader under one definition: what it is fed, and how its rows are counted otherwise. */
enum Target {
  TYPED_CSV(DeliveryFormat.CSV, "d.csv", true),
  CSV(DeliveryFormat.CSV, "d.csv", false),
  GZIP(DeliveryFormat.CSV, "d.csv.gz", false),
  ZSTD(DeliveryFormat.CSV, "d.csv.zst", false),
  ZIP(DeliveryFormat.CSV, "d.csv.zip", false),
  TYPED_JSON(DeliveryFormat.JSON, "d.json", true),
  JSON(DeliveryFormat.JSON, "d.json", false),
  TYPED_JSON_LINES(DeliveryFormat.JSONL, "d.jsonl", true),
  JSON_LINES(DeliveryFormat.JSONL, "d.jsonl", false),
  PARQUET(DeliveryFormat.PARQUET, "d.parquet", true);

  private final DeliveryFormat format;
  private final String name;
  private final boolean typed;

  Target(DeliveryFormat format, String name, boolean typed) {
    this.format = format;
    this.name = name;
    this.typed = typed;
  }

  Probe probe(Path folder) {
    DeliveryDefinition definition =
        new DeliveryDefinition(
            format,
            format == DeliveryFormat.JSON ? "data" : "",
            typed ? NewColumns.REFUSE : NewColumns.IGNORE,
            MissingColumns.NULL,
            Dialect.STANDARD);
    return new Probe(definition, columns(), name, folder.resolve("fuzz.parquet"));
  }

  private List<Column> columns() {
    // A JSON number is no text, so that only those of csv can all be read as text.
    boolean texts = !typed && format == DeliveryFormat.CSV;
    return Stream.of("id:long", "day:date", "amount:decimal(12,2)", "note:string")
        .map(token -> token.split(":", -1))
        .map(t -> Column.of(t[0], ColumnType.parse(texts ? "string" : t[1])))
        .toList();
  }

  List<byte[]> seeds() {
    byte[] csv = FuzzSeeds.csv();
    List<byte[]> own =
        switch (this) {
          case GZIP -> List.of(FuzzSeeds.gzip(csv));
          case ZSTD -> List.of(FuzzSeeds.zstd(csv));
          case ZIP -> List.of(FuzzSeeds.zip(csv));
          case TYPED_JSON, JSON -> List.of(FuzzSeeds.json());
          case TYPED_JSON_LINES, JSON_LINES -> List.of(FuzzSeeds.jsonLines());
          case PARQUET -> FuzzParquet.seeds();
          default -> List.of(csv);
        };
    String ending = name.substring(1);
    return Stream.concat(own.stream(), FuzzSeeds.messy(ending).stream()).toList();
  }
}
