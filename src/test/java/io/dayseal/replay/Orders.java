package io.dayseal.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The shipped example in a project of its own. */
public final class Orders {
  private static final Path DELIVERIES = Path.of("src/example/orders");

  private Orders() {}

  /** The project, without deliveries. */
  public static Project in(Path folder) throws IOException {
    return Project.in(folder)
        .dataset("orders", Files.readString(Path.of("catalog/datasets/orders.yaml")))
        .sql("orders/stage.sql", Files.readString(Path.of("sql/orders/stage.sql")))
        .sql("orders/analytics.sql", Files.readString(Path.of("sql/orders/analytics.sql")));
  }

  /** One of the deliveries by the end of its name. */
  public static String delivery(String name) {
    return DELIVERIES.resolve(name + ".csv").toString();
  }
}
