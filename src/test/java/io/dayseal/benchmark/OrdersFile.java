package io.dayseal.benchmark;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A month of orders in CSV: ten typed columns, about 119 bytes a row, 30 days, from a fixed seed.
 */
final class OrdersFile {
  private static final int DAYS = 30;
  private static final String[] COUNTRIES = {"ES", "FR", "DE", "RU", "NA", "PT", "IT", "PL"};
  private static final String[] PRODUCTS = {
    "espresso machine", "grinder, conical", "paper filter 100", "kettle 1.2 l", "scale 0.1 g"
  };

  static final List<Column> COLUMNS =
      List.of(
          column("order_id", "long"),
          column("day", "date"),
          column("country", "string"),
          column("customer", "string"),
          column("product", "string"),
          column("quantity", "int"),
          column("unit_price", "decimal(12,2)"),
          column("discount", "decimal(9,4)"),
          column("ordered_at", "timestamp"),
          column("note", "string"));

  private OrdersFile() {}

  private static Column column(String name, String type) {
    return Column.of(name, ColumnType.parse(type));
  }

  /** Writes the file, unless it is there already. */
  static Path write(Path folder, long rows) throws IOException {
    Path file = folder.resolve("orders-" + rows + ".csv");
    if (Files.exists(file)) {
      return file;
    }
    Files.createDirectories(folder);
    Path partial = folder.resolve(file.getFileName() + ".partial");
    SplittableRandom random = new SplittableRandom(11);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(partial), 1 << 20)) {
      out.write(
          "order_id,day,country,customer,product,quantity,unit_price,discount,ordered_at,note\n"
              .getBytes(StandardCharsets.UTF_8));
      StringBuilder line = new StringBuilder();
      for (long i = 0; i < rows; i++) {
        line.setLength(0);
        row(line, random, i, (int) (i * DAYS / rows) + 1);
        out.write(line.toString().getBytes(StandardCharsets.UTF_8));
      }
    }
    Files.move(partial, file);
    return file;
  }

  private static void row(StringBuilder line, SplittableRandom random, long i, int day) {
    String product = PRODUCTS[random.nextInt(PRODUCTS.length)];
    line.append(1_000_000 + i).append(",2026-09-").append(two(day)).append(',');
    line.append(COUNTRIES[random.nextInt(COUNTRIES.length)]).append(",customer-");
    line.append(random.nextInt(1_000_000)).append(',');
    if (product.indexOf(',') >= 0) {
      line.append('"').append(product).append('"');
    } else {
      line.append(product);
    }
    line.append(',').append(1 + random.nextInt(20)).append(',');
    line.append(random.nextInt(900)).append('.').append(two(random.nextInt(100))).append(",0.");
    line.append(1000 + random.nextInt(9000)).append(",2026-09-").append(two(day)).append('T');
    line.append(two(random.nextInt(24))).append(':').append(two(random.nextInt(60))).append(':');
    line.append(two(random.nextInt(60))).append(',');
    if (random.nextInt(4) > 0) {
      line.append("leave at the door no ").append(random.nextInt(100_000));
    }
    line.append('\n');
  }

  private static String two(int number) {
    return number < 10 ? "0" + number : Integer.toString(number);
  }
}
