package io.dayseal.infer;

import io.dayseal.delivery.ColumnType.Primitive;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Columns whose change alone would have rebuilt days although it means nothing. That a column
 * changes alone proves nothing: so does the only measure of a table. It must also behave as one of
 * the things that are not content: a stamp, the number of a row, a remark.
 */
final class VolatileColumns {
  private VolatileColumns() {}

  /** By index, why each of them does not count. */
  static Map<Integer, String> find(Comparison comparison, Map<String, ValueShape> shapes) {
    Map<Integer, String> natures = new LinkedHashMap<>();
    BitSet suspected = new BitSet();
    for (int i = 0; i < comparison.columns().size(); i++) {
      String nature = i == comparison.dayColumn() ? "" : nature(comparison, i, shapes);
      if (!nature.isEmpty()) {
        natures.put(i, nature);
        suspected.set(i);
      }
    }
    BitSet proved = new BitSet();
    for (FileResult result : comparison.results()) {
      for (BitSet kind : result.changed().keySet()) {
        BitSet others = (BitSet) kind.clone();
        others.andNot(suspected);
        if (others.isEmpty()) {
          proved.or(kind);
        }
      }
    }
    natures.keySet().removeIf(i -> !proved.get(i));
    return natures;
  }

  private static String nature(Comparison comparison, int column, Map<String, ValueShape> shapes) {
    ColumnFacts facts = comparison.facts(column);
    if (facts.exportStamp()) {
      return "one value in each delivery";
    }
    if (comparison.columns().get(column).type() == Primitive.LONG && facts.rowNumber()) {
      return "the number of the row";
    }
    if (facts.changeStamp()) {
      return "moves beyond all earlier times when it changes";
    }
    if (facts.dayStamp() && time(comparison, column)) {
      return "one time for all rows of a day, after it";
    }
    ValueShape shape = shapes.get(comparison.columns().get(column).name());
    boolean text = comparison.columns().get(column).type() == Primitive.STRING;
    boolean prose = shape != null && shape.texts().prose() && facts.rare();
    return text && (facts.remark() || prose) ? "a remark on few rows" : "";
  }

  private static boolean time(Comparison comparison, int column) {
    return comparison.columns().get(column).type() instanceof Primitive type
        && (type == Primitive.DATE || type == Primitive.TIMESTAMP || type == Primitive.TIMESTAMPTZ);
  }

  /** Old days that a column alone changes when others do not count. */
  static long alone(Comparison comparison, int column, BitSet ignored) {
    long days = 0;
    for (FileResult result : comparison.results()) {
      for (Map.Entry<BitSet, FileResult.Tally> kind : result.changed().entrySet()) {
        BitSet counting = (BitSet) kind.getKey().clone();
        counting.andNot(ignored);
        days += counting.cardinality() == 1 && counting.get(column) ? kind.getValue().days() : 0;
      }
    }
    return days;
  }
}
