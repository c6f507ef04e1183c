package io.dayseal.athena;

import java.math.BigDecimal;

/**
 * An estimate of what a query costs: scanned bytes, rounded up to megabytes, ten at least.
 *
 * @see <a href="https://aws.amazon.com/athena/pricing/">the pricing by query</a>
 */
final class ScanCost {
  private static final long MEGABYTE = 1_000_000;
  private static final long LEAST_MEGABYTES = 10;
  private static final int MEGABYTES_A_TERABYTE_DIGITS = 6;

  private ScanCost() {}

  static BigDecimal usd(long scannedBytes, BigDecimal usdPerTerabyte) {
    long megabytes = Math.max(LEAST_MEGABYTES, (scannedBytes + MEGABYTE - 1) / MEGABYTE);
    return usdPerTerabyte
        .multiply(BigDecimal.valueOf(megabytes))
        .movePointLeft(MEGABYTES_A_TERABYTE_DIGITS)
        .stripTrailingZeros();
  }
}
