package io.dayseal.athena;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScanCostTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0.00005",
    "10000000, 0.00005",
    "10000001, 0.000055",
    "1000000000000, 5",
    "1500000000000, 7.5"
  })
  void megabytesAreRoundedUpAndTenAreTheLeast(long bytes, String usd) {
    assertThat(ScanCost.usd(bytes, new BigDecimal("5.00"))).isEqualByComparingTo(usd);
  }
}
