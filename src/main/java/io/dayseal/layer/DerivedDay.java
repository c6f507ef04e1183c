package io.dayseal.layer;

import java.time.ZoneId;

/**
 * A column of dates that no delivery has: the day of a timestamp of the same row. It can partition
 * a table by the days of a zone, which {@code day(ts)} cannot: that is always a day of UTC.
 *
 * @param column the column of type date
 * @param source a column of type timestamp, whose day is taken as written, or timestamptz
 * @param zone whose days are meant, for a timestamptz
 */
public record DerivedDay(String column, String source, ZoneId zone) {}
