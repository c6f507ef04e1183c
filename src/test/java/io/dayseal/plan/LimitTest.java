package io.dayseal.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitTest {
  @ParameterizedTest
  @CsvSource({
    "2, 2, 100, false",
    "2, 3, 100, true",
    "0, 0, 0, false",
    "0, 1, 1, true",
    "10%, 10, 100, false",
    "10%, 11, 100, true",
    "10%, 1, 10, false",
    "10%, 1, 9, true",
    "0.5%, 1, 200, false",
    "0.5%, 1, 199, true",
    "0%, 0, 7, false",
    "0%, 1, 1000000000, true",
    "100%, 7, 7, false"
  })
  void moreThanTheLimitExceedsIt(String limit, long seen, long all, boolean exceeded) {
    assertThat(Limit.parse(limit).exceeded(seen, all)).isEqualTo(exceeded);
    assertThat(Limit.parse(limit)).hasToString(limit);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "1.5", "101%", "10 %", "%", "1e3", "allow"})
  void otherTextsAreRefused(String text) {
    assertThatThrownBy(() -> Limit.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "expected a whole number such as `5` or a share such as `10%%`, found `%s`", text);
  }

  @Test
  void aShareOfNothingIsNotExceededByNothing() {
    assertThat(Limit.parse("5%").exceeded(0, 0)).isFalse();
  }
}
