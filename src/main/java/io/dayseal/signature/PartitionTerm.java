package io.dayseal.signature;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One entry of a definition's {@code partition} list: {@code country}, {@code day(ts)}, {@code
 * month(ts)}, {@code hour(ts)}.
 */
public record PartitionTerm(PartitionTransform transform, String column) {
  private static final Pattern CALL = Pattern.compile("(\\w+)\\(\\s*(.+?)\\s*\\)");

  /**
   * Reads an entry.
   *
   * @throws IllegalArgumentException for an unknown transform
   */
  public static PartitionTerm parse(String text) {
    Matcher call = CALL.matcher(text.trim());
    if (!call.matches()) {
      return new PartitionTerm(PartitionTransform.IDENTITY, text.trim());
    }
    return switch (call.group(1).toLowerCase(Locale.ROOT)) {
      case "day" -> new PartitionTerm(PartitionTransform.DAY, call.group(2));
      case "month" -> new PartitionTerm(PartitionTransform.MONTH, call.group(2));
      case "hour" -> new PartitionTerm(PartitionTransform.HOUR, call.group(2));
      default ->
          throw new IllegalArgumentException(
              "expected a column, day(column), month(column) or hour(column), found `"
                  + text
                  + "`");
    };
  }

  /** The name that Iceberg gives to the partition field. */
  public String fieldName() {
    return transform == PartitionTransform.IDENTITY ? column : column + "_" + transform;
  }

  @Override
  public String toString() {
    return transform == PartitionTransform.IDENTITY ? column : transform + "(" + column + ")";
  }
}
