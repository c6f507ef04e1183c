package io.dayseal.delivery;

import java.util.Locale;

/**
 * How the rows of a delivery are written. A name that ends in {@code .gz} is unpacked on the way.
 */
public enum DeliveryFormat {
  CSV,
  /** One document with an array of records. */
  JSON,
  /** One record a line. */
  JSONL,
  PARQUET;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
