package io.dayseal.config;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The declared columns of a layer, also those whose declaration is not right. */
final class Columns {
  private final Section layer;
  private final boolean nested;
  private final List<Text> names = new ArrayList<>();
  private final List<Text> others = new ArrayList<>();
  private final List<Column> valid = new ArrayList<>();

  private Columns(Section layer, boolean nested) {
    this.layer = layer;
    this.nested = nested;
  }

  /** Columns as a delivery has them. */
  static Columns ofDelivery(Section layer, boolean nested) {
    return read(
        layer,
        nested,
        "name",
        "type",
        "required",
        "formats",
        "from",
        "null-texts",
        "day-of",
        "zone");
  }

  /** Columns as a SELECT is cast to. */
  static Columns ofSelect(Section layer) {
    return read(layer, true, "name", "type");
  }

  private static Columns read(Section layer, boolean nested, String... keys) {
    Columns columns = new Columns(layer, nested);
    for (Section section : layer.sections("columns")) {
      section.only(keys);
      columns.add(section);
    }
    Names.unique(layer, columns.names, "column");
    columns.refuseSharedNames();
    return columns;
  }

  private void add(Section section) {
    section.require("name", "the column's name in the delivery and in the table");
    section.require("type", "the column's type, such as `long`, `date` or `decimal(12,2)`");
    Optional<Text> name = section.text("name");
    name.ifPresent(names::add);
    if (name.isPresent() && name.get().value().isEmpty()) {
      section.problem(name.get().place(), "expected a name, found an empty text");
      return;
    }
    boolean required = section.has("required") && section.flag("required").orElse(false);
    Optional<ColumnType> type = type(section);
    List<String> formats = section.has("formats") ? formats(section, type) : List.of();
    List<Text> from = section.has("from") ? section.texts("from") : List.of();
    others.addAll(from);
    if (name.isPresent() && type.isPresent()) {
      List<String> former = from.stream().map(Text::value).toList();
      valid.add(
          new Column(
              name.get().value(), type.get(), required, formats, former, nullTexts(section)));
    }
  }

  private @Nullable List<String> nullTexts(Section section) {
    if (!section.has("null-texts")) {
      return null;
    }
    if (nested) {
      section.problem(section.place("null-texts"), "`null-texts` belongs to format csv");
    }
    return NullTexts.read(section, "null-texts");
  }

  /** Other names are compared exactly: a publisher may have changed the case alone. */
  private void refuseSharedNames() {
    Map<String, Text> taken = new HashMap<>();
    names.forEach(name -> taken.putIfAbsent(name.value(), name));
    for (Text other : others) {
      Text first = taken.putIfAbsent(other.value(), other);
      if (other.value().isEmpty()) {
        layer.problem(other.place(), "expected a name for `from`, found an empty text");
      } else if (first != null) {
        layer.problem(
            other.place(),
            "name "
                + other.quoted()
                + " in `from` is that of a column already, given in line "
                + first.place().line());
      }
    }
  }

  private Optional<ColumnType> type(Section section) {
    Optional<Text> type = section.text("type");
    try {
      Optional<ColumnType> parsed = type.map(t -> ColumnType.parse(t.value()));
      if (!nested && type.isPresent() && parsed.filter(ColumnType::nested).isPresent()) {
        section.problem(
            type.get().place(),
            "expected a type without parts, since a cell of a csv has none, found "
                + type.get().quoted());
      }
      return parsed;
    } catch (IllegalArgumentException e) {
      type.ifPresent(t -> section.problem(t.place(), e));
      return Optional.empty();
    }
  }

  private static List<String> formats(Section section, Optional<ColumnType> type) {
    List<Text> formats = section.texts("formats");
    if (type.isPresent() && !FormatPatterns.fit(type.get())) {
      section.problem(
          section.place("formats"),
          "`formats` belongs to date, timestamp and timestamptz, not to " + type.get());
      return List.of();
    }
    for (Text format : formats) {
      type.flatMap(t -> FormatPatterns.problem(t, format.value()))
          .ifPresent(message -> section.problem(format.place(), message));
    }
    return formats.stream().map(Text::value).toList();
  }

  /** Those that are right, in order. */
  List<Column> valid() {
    return List.copyOf(valid);
  }

  List<String> names() {
    return names.stream().map(Text::value).toList();
  }

  Optional<Column> column(String name) {
    return valid.stream().filter(c -> c.name().equals(name)).findFirst();
  }

  /** Names of columns under a key; one that does not exist, or is named twice, is reported. */
  List<String> named(Section section, String key) {
    List<Text> named = section.texts(key);
    named.forEach(text -> exists(text.value(), text.place()));
    Names.unique(section, named, "column");
    return named.stream().map(Text::value).filter(names()::contains).distinct().toList();
  }

  /** Whether a column exists; reports it when not. */
  boolean exists(String name, Place place) {
    if (names.isEmpty() || names().contains(name)) {
      return names().contains(name);
    }
    layer.problem(
        place,
        "column `" + name + "` does not exist" + NearestName.hint(name, names(), "the layer has"));
    return false;
  }
}
