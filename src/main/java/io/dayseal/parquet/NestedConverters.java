package io.dayseal.parquet;

import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.jspecify.annotations.Nullable;

/** Converters of groups: what they contain is held until they end. */
final class NestedConverters {
  private NestedConverters() {}

  /** A struct: its fields in declared order. */
  static final class Struct extends GroupConverter {
    private final Cells cells;
    private final Converter[] children;
    private final List<HeldValue> fields;

    /**
     * A struct.
     *
     * @param children in the order of the file
     * @param fields in declared order
     */
    Struct(Cells cells, Converter[] children, List<HeldValue> fields) {
      this.cells = cells;
      this.children = children;
      this.fields = fields;
    }

    @Override
    public Converter getConverter(int index) {
      return children[index];
    }

    @Override
    public void start() {
      fields.forEach(HeldValue::take);
    }

    @Override
    public void end() {
      List<@Nullable Object> values = new ArrayList<>(fields.size());
      fields.forEach(f -> values.add(f.take()));
      cells.nestedValue(values);
    }
  }

  /** A list, which has one repeated child. */
  static final class ListGroup extends GroupConverter {
    private final Cells cells;
    private final Converter repeated;
    private final List<@Nullable Object> elements;

    ListGroup(Cells cells, Converter repeated, List<@Nullable Object> elements) {
      this.cells = cells;
      this.repeated = repeated;
      this.elements = elements;
    }

    @Override
    public Converter getConverter(int index) {
      return repeated;
    }

    @Override
    public void start() {
      elements.clear();
    }

    @Override
    public void end() {
      cells.nestedValue(new ArrayList<>(elements));
    }
  }

  /** The repeated group of a list of three levels: one element, which may be NULL. */
  static final class Entry extends GroupConverter {
    private final Converter child;
    private final HeldValue element;
    private final List<@Nullable Object> elements;

    Entry(Converter child, HeldValue element, List<@Nullable Object> elements) {
      this.child = child;
      this.element = element;
      this.elements = elements;
    }

    @Override
    public Converter getConverter(int index) {
      return child;
    }

    @Override
    public void start() {
      element.take();
    }

    @Override
    public void end() {
      elements.add(element.take());
    }
  }
}
