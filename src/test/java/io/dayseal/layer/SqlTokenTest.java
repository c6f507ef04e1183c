package io.dayseal.layer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlTokenTest {
  @ParameterizedTest
  @ValueSource(strings = {"x", "''", "\n", "\"\""})
  void noTextIsTooLong(String part) {
    String inside = part.repeat(300_000);
    assertThat(SqlToken.of("'" + inside.replace("\"", "x") + "'")).hasSize(1);
    assertThat(SqlToken.of("\"" + inside.replace("'", "x") + "\" /*" + inside + "*/ --" + part))
        .extracting(SqlToken::kind)
        .startsWith(SqlToken.Kind.QUOTED);
  }

  @Test
  void quotesAreDoubledWithin() {
    assertThat(SqlToken.of("'a''b' \"c\"\"d\" 'open"))
        .extracting(SqlToken::text)
        .containsExactly("'a''b'", "\"c\"\"d\"", "'open");
  }
}
