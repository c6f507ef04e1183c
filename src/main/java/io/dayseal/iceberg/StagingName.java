package io.dayseal.iceberg;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.io.SupportsPrefixOperations;

/**
 * What staging tables are called, by which those of killed runs are found: the target's name and
 * the id of the run, which begins with the time.
 */
final class StagingName {
  /** Stands between the target's name and the id. */
  static final String MARK = "__dayseal_";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd't'HHmmss'z'", Locale.ROOT);
  private static final Pattern ID = Pattern.compile("(\\d{8}t\\d{6}z)_[a-z0-9_]+");

  private StagingName() {}

  /** The name; catalogs know lower case, digits and underscores. */
  static String of(String target, String id) {
    return target + MARK + id.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
  }

  /** When the run began whose staging table this is; empty when it is none of the target's. */
  static Optional<Instant> began(String target, String name) {
    if (!name.startsWith(target + MARK)) {
      return Optional.empty();
    }
    Matcher id = ID.matcher(name.substring(target.length() + MARK.length()));
    if (!id.matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(LocalDateTime.parse(id.group(1), TIME).toInstant(ZoneOffset.UTC));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** The target's staging tables of runs that began before a time. */
  static List<String> before(Tables tables, String target, Instant before) {
    List<TableIdentifier> beside;
    try {
      beside = tables.catalog().listTables(TableIdentifier.parse(target).namespace());
    } catch (NoSuchNamespaceException e) {
      return List.of();
    }
    return beside.stream()
        .map(TableIdentifier::toString)
        .filter(name -> began(target, name).filter(time -> time.isBefore(before)).isPresent())
        .sorted()
        .toList();
  }

  /** Takes it from the catalog with its metadata, and leaves every data file. */
  static void drop(Tables tables, String name, BaseTable table) {
    String location = table.location();
    tables.catalog().dropTable(TableIdentifier.parse(name), false);
    if (table.io() instanceof SupportsPrefixOperations files) {
      files.deletePrefix(location + "/metadata/");
      if (!files.listPrefix(location + "/").iterator().hasNext()) {
        // Of a file system, the folder itself.
        files.deletePrefix(location + "/");
      }
    }
  }
}
