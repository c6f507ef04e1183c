package io.dayseal.cli;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a moment: an ISO time with its zone, or a day, whose midnight in UTC is meant. */
final class Times implements ITypeConverter<Instant> {
  @Override
  public Instant convert(String text) {
    try {
      return text.contains("T")
          ? OffsetDateTime.parse(text).toInstant()
          : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeException e) {
      throw new TypeConversionException(
          "expected a time such as 2026-10-05T13:00:00Z or a day, found `" + text + "`");
    }
  }
}
