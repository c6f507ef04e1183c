package io.dayseal.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AsOfTemplateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "orders_{yyyy-MM-dd}.csv | orders_2026-10-06.csv | 2026-10-06T00:00:00Z",
        "*_{yyyy-MM-dd'T'HHmmssX}.json | 015_2025-01-16T051045Z.json | 2025-01-16T05:10:45Z",
        "{yyyyMMddHHmm}*.gz | 202610060430_final.csv.gz | 2026-10-06T04:30:00Z",
        "a[1].{dd.MM.uuuu} | a[1].29.02.2024 | 2024-02-29T00:00:00Z",
        "x{yyyy-MM-dd'T'HH:mmXXX} | x2026-10-06T01:00+02:00 | 2026-10-05T23:00:00Z",
        "orders_{yyyy-MM-dd}.csv | orders_2026-02-30.csv |",
        "orders_{yyyy-MM-dd}.csv | orders_2026-10-06.json |",
        "orders_{yyyy-MM-dd}.csv | old_orders_2026-10-06.csv |"
      })
  void theNameTellsTheMomentOrNothing(String template, String name, Instant expected) {
    assertThat(AsOfTemplate.parse(template).find(name).orElse(null)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "orders.csv | expected a file name with a date pattern in braces such as"
            + " `orders_{yyyy-MM-dd}.csv`, found `orders.csv`",
        "a{yyyy}b{MM} | expected a file name with a date pattern in braces such as"
            + " `orders_{yyyy-MM-dd}.csv`, found `a{yyyy}b{MM}`",
        "a{bbb} | expected a pattern of dates such as `yyyy-MM-dd`, found `bbb`",
        "a{yyyy-MM} | expected a pattern with a year, a month and a day, found `yyyy-MM`",
        "a{HHmm} | expected a pattern with a year, a month and a day, found `HHmm`"
      })
  void aTemplateThatTellsNoMomentIsRefused(String template, String message) {
    assertThatThrownBy(() -> AsOfTemplate.parse(template))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
