package io.dayseal.config;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.layer.DerivedDay;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The columns of a landed layer that are the day of another one: {@code day-of} and its zone. */
final class DerivedDays {
  private final Columns columns;
  private final List<DerivedDay> days = new ArrayList<>();

  private DerivedDays(Columns columns) {
    this.columns = columns;
  }

  /** Those that are right; what is not is reported. */
  static List<DerivedDay> read(Section layer, Columns columns) {
    DerivedDays derived = new DerivedDays(columns);
    for (Section section : layer.sections("columns")) {
      if (section.has("day-of")) {
        derived.read(section);
      } else if (section.has("zone")) {
        section.problem(section.place("zone"), "`zone` belongs to a column with `day-of`");
      }
    }
    return List.copyOf(derived.days);
  }

  private void read(Section section) {
    for (String key : List.of("formats", "from", "required")) {
      if (section.has(key)) {
        section.problem(
            section.place(key),
            "`" + key + "` belongs to a column of the delivery, not to `day-of`");
      }
    }
    Optional<Text> source = section.text("day-of");
    Optional<Column> column = section.text("name").flatMap(name -> columns.column(name.value()));
    if (source.isEmpty()
        || column.isEmpty()
        || !columns.exists(source.get().value(), source.get().place())) {
      return;
    }
    if (column.get().type() != Primitive.DATE) {
      section.problem(
          section.place("type"),
          "expected type date for a column with `day-of`, found " + column.get().type());
    }
    Optional<Column> from = columns.column(source.get().value());
    boolean zoned = from.filter(c -> c.type() == Primitive.TIMESTAMPTZ).isPresent();
    if (from.isPresent() && !zoned && from.get().type() != Primitive.TIMESTAMP) {
      section.problem(
          source.get().place(),
          "expected a column of type timestamp or timestamptz for `day-of`, found "
              + source.get().quoted()
              + " of type "
              + from.get().type());
    } else if (!zoned && section.has("zone")) {
      section.problem(
          section.place("zone"),
          "`zone` belongs to the day of a timestamptz; that of a timestamp is taken as written");
    } else {
      days.add(new DerivedDay(column.get().name(), source.get().value(), zone(section)));
    }
  }

  private static ZoneId zone(Section section) {
    Optional<Text> text = section.text("zone");
    try {
      return text.map(t -> ZoneId.of(t.value())).orElse(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      section.problem(
          section.place("zone"),
          "expected a zone such as `Europe/Madrid` for `zone`, found "
              + text.map(Text::quoted).orElse(""));
      return ZoneOffset.UTC;
    }
  }
}
