package io.dayseal.infer;

import io.dayseal.delivery.ColumnType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;

/** The columns of all deliveries together, in the order in which they first appeared. */
final class Overview {
  private final boolean cells;
  private final Map<String, ValueShape> shapes = new LinkedHashMap<>();
  private final Map<String, Optional<ColumnType>> types = new LinkedHashMap<>();
  private final Map<String, Integer> deliveriesWith = new LinkedHashMap<>();
  private final Map<String, Integer> temporalIn = new LinkedHashMap<>();

  /** By column, what those deliveries hold in which it has nothing but dates and timestamps. */
  private final Map<String, ValueShape> temporal = new LinkedHashMap<>();

  private final Map<String, String> firstSeen = new LinkedHashMap<>();
  private final Map<String, List<String>> formerNames = new LinkedHashMap<>();
  private final Renames renames;
  private String firstDelivery = "";
  private int deliveries;

  /**
   * Nothing seen yet.
   *
   * @param cells whether values are the texts of cells, in which numbers are spelled
   */
  Overview(boolean cells) {
    this.cells = cells;
    this.renames = new Renames(cells);
  }

  /** Adds a delivery that was read to its end. */
  void add(String delivery, Scan scan) {
    if (deliveries++ == 0) {
      firstDelivery = delivery;
    }
    renames.add(scan);
    for (String name : scan.names()) {
      deliveriesWith.merge(name, 1, Integer::sum);
      firstSeen.putIfAbsent(name, delivery);
    }
    scan.shapes()
        .forEach(
            (name, shape) -> {
              if (shape.texts().allTemporal()) {
                temporalIn.merge(name, 1, Integer::sum);
                temporal.computeIfAbsent(name, n -> new ValueShape()).merge(shape);
              }
              shapes.computeIfAbsent(name, n -> new ValueShape()).merge(shape);
            });
    scan.types().forEach((name, type) -> types.merge(name, Optional.of(type), Overview::wider));
  }

  /**
   * Takes columns that were renamed for one, under its last name; to be called once, at the end.
   */
  void unite() {
    for (Renames.Rename rename : renames.found()) {
      String from = rename.from();
      String to = rename.to();
      unite(deliveriesWith, from, to, Integer::sum);
      unite(temporalIn, from, to, Integer::sum);
      unite(firstSeen, from, to, (old, later) -> old);
      unite(types, from, to, Overview::wider);
      unite(shapes, from, to, Overview::merged);
      unite(temporal, from, to, Overview::merged);
      List<String> former = new ArrayList<>(formerNames(from));
      former.add(from);
      formerNames.remove(from);
      formerNames.put(to, former);
    }
  }

  /** Puts the value of one key, merged with that of another, in the place of the first. */
  private static <T> void unite(
      Map<String, T> map, String from, String to, BinaryOperator<T> merge) {
    if (!map.containsKey(from)) {
      return;
    }
    Map<String, T> before = new LinkedHashMap<>(map);
    map.clear();
    before.forEach(
        (name, value) -> {
          T other = before.get(to);
          if (name.equals(from)) {
            map.put(to, other == null ? value : merge.apply(value, other));
          } else if (!name.equals(to)) {
            map.put(name, value);
          }
        });
  }

  private static ValueShape merged(ValueShape one, ValueShape other) {
    one.merge(other);
    return one;
  }

  private static Optional<ColumnType> wider(Optional<ColumnType> a, Optional<ColumnType> b) {
    return a.flatMap(x -> b.flatMap(y -> TypeChoice.wider(x, y)));
  }

  /** Names that a column had before, in order. */
  List<String> formerNames(String name) {
    return formerNames.getOrDefault(name, List.of());
  }

  /** Whether some numbers stand in quotes. */
  boolean quotedNumbers() {
    return shapes.values().stream().anyMatch(s -> TypeChoice.quotedNumbers(s, cells));
  }

  Map<String, ValueShape> shapes() {
    return shapes;
  }

  Set<String> names() {
    return deliveriesWith.keySet();
  }

  /** Whether every delivery has the column. */
  boolean everywhere(String name) {
    return deliveriesWith.getOrDefault(name, 0) == deliveries;
  }

  /** The first delivery that was read. */
  String firstDelivery() {
    return firstDelivery;
  }

  /** The delivery in which a column first appeared. */
  String firstSeen(String name) {
    return firstSeen.getOrDefault(name, "");
  }

  /** The type that holds a column in all deliveries; empty when there is none. */
  Optional<TypeChoice> type(String name) {
    ValueShape shape = shapes.get(name);
    if (shape != null) {
      return TypeChoice.of(shape, cells);
    }
    return types
        .getOrDefault(name, Optional.empty())
        .map(type -> new TypeChoice(type, List.of(), ""));
  }

  /** Columns that no definition can have beside an earlier one: their names differ by case only. */
  Set<String> shadowed() {
    Set<String> seen = new LinkedHashSet<>();
    Set<String> shadowed = new LinkedHashSet<>();
    for (String name : names()) {
      if (!seen.add(name.toLowerCase(Locale.ROOT))) {
        shadowed.add(name);
      }
    }
    return shadowed;
  }

  /**
   * What a column is when it is taken for the day: what is no date in a few deliveries does not
   * count, since these will be refused. Empty when it cannot be the day.
   *
   * @param share of the deliveries in which it must have nothing but dates and timestamps
   * @param digits whether dates may be spelled as plain numbers
   */
  Optional<TypeChoice> dayType(String name, double share, boolean digits) {
    ColumnType type = types.getOrDefault(name, Optional.empty()).orElse(null);
    if (type != null) {
      return isTime(type) && everywhere(name)
          ? Optional.of(new TypeChoice(type, List.of(), ""))
          : Optional.empty();
    }
    ValueShape shape = temporal.get(name);
    if (shape == null
        || temporalIn.getOrDefault(name, 0) < share * deliveries
        || (shape.texts().allNumbers() && !digits)) {
      return Optional.empty();
    }
    return TypeChoice.ofTimes(shape.texts());
  }

  private static boolean isTime(ColumnType type) {
    return type == ColumnType.Primitive.DATE
        || type == ColumnType.Primitive.TIMESTAMP
        || type == ColumnType.Primitive.TIMESTAMPTZ;
  }
}
