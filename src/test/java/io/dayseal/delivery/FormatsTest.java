package io.dayseal.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayseal.delivery.ColumnType.Primitive;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatsTest {

  private static long parse(Primitive type, String pattern, String text) {
    char[] chars = ("0" + text + "0").toCharArray();
    return Formats.compile(type, pattern).parse(chars, 1, text.length());
  }

  private static long micros(String iso) {
    return LocalDateTime.parse(iso).toEpochSecond(ZoneOffset.UTC) * 1_000_000;
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "yyyy-MM-dd, 2024-02-29",
        "dd.MM.yyyy, 29.02.2024",
        "uuuuMMdd, 20240229",
        "d/M/yyyy, 29/2/2024",
        "yy-MM-dd, 24-02-29",
        "dd MMM yyyy, 29 Feb 2024",
        "EEE d MMMM yyyy, Thu 29 February 2024",
        "yyyy-DDD, 2024-060",
        "yyyy-MM-dd'T'HH:mm:ss.SSS'Z', 2024-02-29T23:59:59.999Z",
        "'day '''dd''/MM/yyyy, day '29'/02/2024",
        "G yyyy MM dd, AD 2024 02 29",
        "yyyy-MM-dd[ HH:mm], 2024-02-29",
      })
  void patternsOfDaysGiveTheDay(String pattern, String text) {
    Formats.check(Primitive.DATE, pattern);
    assertThat(parse(Primitive.DATE, pattern, text)).isEqualTo(19_782);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "yyyy-MM-dd HH:mm, 2024-02-29 13:14, 2024-02-29T13:14:00",
        "yyyyMMddHHmmss, 20240229131415, 2024-02-29T13:14:15",
        "dd/MM/yyyy, 29/02/2024, 2024-02-29T00:00:00",
        "yyyy-MM-dd'T'HH:mm:ss'Z', 2024-02-29T13:14:15Z, 2024-02-29T13:14:15",
        "M/d/yyyy h:mm:ss a, 2/29/2024 1:14:15 PM, 2024-02-29T13:14:15",
        "yyyy-MM-dd HH, 2024-02-29 13, 2024-02-29T13:00:00",
      })
  void patternsOfTimestampsGiveTheMoment(String pattern, String text, String iso) {
    Formats.check(Primitive.TIMESTAMP, pattern);
    assertThat(parse(Primitive.TIMESTAMP, pattern, text)).isEqualTo(micros(iso));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "yyyy-MM-dd'T'HH:mm:ssXXX, 2024-02-29T13:14:15+02:00",
        "yyyy-MM-dd'T'HH:mm:ssXXX, 2024-02-29T11:14:15Z",
        "yyyy-MM-dd'T'HH:mm:ssXX, 2024-02-29T13:14:15+0200",
        "yyyy-MM-dd'T'HH:mm:ssX, 2024-02-29T13:14:15+02",
        "yyyy-MM-dd HH:mm:ss xxx, 2024-02-29 13:14:15 +02:00",
        "dd MMM yyyy HH:mm:ss Z, 29 Feb 2024 13:14:15 +0200",
        "yyyy-MM-dd HH:mm:ss VV, 2024-02-29 12:14:15 Europe/Madrid",
      })
  void patternsWithAZoneGiveTheInstant(String pattern, String text) {
    Formats.check(Primitive.TIMESTAMPTZ, pattern);
    assertThat(parse(Primitive.TIMESTAMPTZ, pattern, text))
        .isEqualTo(micros("2024-02-29T11:14:15"));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "dd/MM/yyyy, 31/02/2024",
        "dd/MM/yyyy, 1/02/2024",
        "dd/MM/yyyy, 01/02/24",
        "dd/MM/yyyy, `01/02/2024 `",
        "dd/MM/yyyy, 01/02/20240",
        "d/M/yyyy, 001/2/2024",
        "d/M/yyyy, /2/2024",
        "yyyy-MM-dd, 2024-0a-01",
        "yyyy-MM-dd, ''",
        "dd MMM yyyy, 31 Feb 2024",
        "dd MMM yyyy, 29 feb 2024",
        "dd MMM yyyy, 29 Feb 0000",
        "yyyy-MM-dd'T'HH:mm:ss'Z', 2024-02-29T13:14:15",
        "yyyy-MM-dd HH:mm, 2024-02-29 24:00",
        "yyyy-MM-dd HH:mm, 2024-02-29 13:60",
      })
  void whatDoesNotFollowThePatternIsNoDay(String pattern, String text) {
    String trimmed = text.equals("''") ? "" : text;
    assertThat(parse(Primitive.DATE, pattern, trimmed)).isEqualTo(CivilDay.NONE);
  }

  @Test
  void fractionsBeyondTheMicrosecondMustBeZero() {
    String pattern = "yyyy-MM-dd HH:mm:ss.SSSSSSSSS";
    assertThat(parse(Primitive.TIMESTAMP, pattern, "1970-01-01 00:00:00.000001000")).isEqualTo(1);
    assertThat(parse(Primitive.TIMESTAMP, pattern, "1970-01-01 00:00:00.000001001"))
        .isEqualTo(CivilDay.NONE);
    String slow = "MMM dd yyyy HH:mm:ss.SSSSSSSSS";
    assertThat(parse(Primitive.TIMESTAMP, slow, "Jan 01 1970 00:00:00.000001000")).isEqualTo(1);
    assertThat(parse(Primitive.TIMESTAMP, slow, "Jan 01 1970 00:00:00.000001001"))
        .isEqualTo(CivilDay.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "date|MM/yyyy|the format MM/yyyy does not give a day",
        "date|YYYY-MM-dd|the format YYYY-MM-dd does not give a day",
        "date|HH:mm|the format HH:mm does not give a day",
        "timestamp|yyyy-MM-dd hh:mm|the format yyyy-MM-dd hh:mm does not give a time of day (HH, or"
            + " hh with a)",
        "timestamp|yyyy-MM-dd mm|the format yyyy-MM-dd mm does not give a time of day (HH, or hh"
            + " with a)",
        "timestamp|yyyy-MM-dd HH:mmXXX|the format yyyy-MM-dd HH:mmXXX has a zone, which timestamp"
            + " cannot keep: declare timestamptz",
        "timestamptz|yyyy-MM-dd HH:mm|the format yyyy-MM-dd HH:mm has no zone, which timestamptz"
            + " needs (XXX for Z or +02:00)",
        "timestamptz|yyyy-MM-dd'T'HH:mm:ss'Z'|the format yyyy-MM-dd'T'HH:mm:ss'Z' has no zone, which"
            + " timestamptz needs (XXX for Z or +02:00)",
        "long|yyyy-MM-dd|formats belong to date, timestamp and timestamptz, not to long",
      })
  void patternsThatCannotGiveTheTypeAreToldInOneSentence(
      String type, String pattern, String message) {
    assertThatThrownBy(() -> Formats.check(ColumnType.parse(type), pattern))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void whatIsNoPatternIsToldAsSuch() {
    assertThatThrownBy(() -> Formats.check(Primitive.DATE, "yyyy-MM-dd'T"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("yyyy-MM-dd'T is not a format: ");
    assertThatThrownBy(() -> Formats.check(Primitive.DATE, "%Y-%m-%d"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theCompiledPathAndTheJdkAgree() {
    List<String> patterns =
        List.of("dd/MM/yyyy", "d.M.yyyy H:m:s", "yyyyMMddHHmmssSSS", "HH:mm:ss yyyy-MM-dd");
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String pattern = patterns.get(random.nextInt(patterns.size()));
      String text =
          DateTimeFormatter.ofPattern(pattern, Locale.ROOT)
              .format(LocalDateTime.of(2024, 1, 1, 0, 0).plusSeconds(random.nextInt()));
      // Mostly valid, sometimes one character off.
      char[] chars = text.toCharArray();
      if (random.nextBoolean()) {
        chars[random.nextInt(chars.length)] = (char) ('/' + random.nextInt(12));
      }
      TemporalParser compiled = Objects.requireNonNull(NumericPattern.compile(pattern, false));
      assertThat(compiled.parse(chars, 0, chars.length))
          .as("seed %d: %s as %s", seed, new String(chars), pattern)
          .isEqualTo(new JavaTimePattern(pattern, false).parse(chars, 0, chars.length));
    }
  }

  @Test
  void everyCheckedPatternCanBeDeclared() {
    assertThatCode(() -> Formats.check(Primitive.TIMESTAMP, "yyyy-MM-dd['T'HH:mm:ss]"))
        .doesNotThrowAnyException();
  }
}
