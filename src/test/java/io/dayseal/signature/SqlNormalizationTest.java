package io.dayseal.signature;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlNormalizationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '\u0001',
      value = {
        "select 1 ~ select 1",
        "  select\\n\\t 1  ~ select 1",
        "select 1 -- one ~ select 1",
        "select 1 -- one\\r\\nfrom t ~ select 1 from t",
        "select 1 -- one\\rfrom t ~ select 1 from t",
        "select/* x */1 ~ select 1",
        "select/**/1 ~ select 1",
        "select '--x  y' ~ select '--x  y'",
        "select 'it''s  --' -- c ~ select 'it''s  --'",
        "select \"a  b\" ~ select \"a  b\"",
        "select `a  b` ~ select `a  b`",
        "select '\\\\' -- c ~ select '\\\\'",
        "select 1 / 2 ~ select 1 / 2",
      })
  void commentsAndLayoutOutsideLiteralsGo(String sql, String expected) {
    assertThat(SqlNormalization.normalize(unescape(sql))).isEqualTo(unescape(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '\u0001',
      value = {
        "select /* a /* b */ c */ 1 ~ select /* a /* b */  c */ 1",
        "select E'it\\\\'s' -- x ~ select E'it\\\\'s' -- y",
        "select e'it''s \\\\' -- x' ~ select e'it''s \\\\' -- y'",
        "select $$ -- x $$ ~ select $$ -- y $$",
        "select 'open -- x ~ select 'open -- y",
        "select 'a\\nb' ~ select 'a\\r\\nb'",
        "select 'a b' ~ select 'a  b'",
        "select 'a' 'b' ~ select 'a''b'",
        "select 1 /* open ~ select 1 /* other",
        "select a.b ~ select a .b",
        "select 1\u00a0 ~ select 1",
      })
  void whatAnEngineMayTellApartStaysApart(String one, String other) {
    assertThat(SqlNormalization.normalize(unescape(one)))
        .isNotEqualTo(SqlNormalization.normalize(unescape(other)));
  }

  private static String unescape(String text) {
    return text.replace("\\n", "\n")
        .replace("\\r", "\r")
        .replace("\\t", "\t")
        .replace("\\\\", "\\");
  }
}
