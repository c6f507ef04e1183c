package io.dayseal.parquet;

import io.dayseal.delivery.Cited;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnNames;
import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import io.dayseal.delivery.NearMiss;
import io.dayseal.delivery.Problems;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** Matches the schema of a file with the declared columns, by name. */
final class SchemaMatch {
  private final DeliveryDefinition definition;
  private final CurrentRow row;
  private final Problems problems;

  SchemaMatch(DeliveryDefinition definition, CurrentRow row, Problems problems) {
    this.definition = definition;
    this.row = row;
    this.problems = problems;
  }

  /**
   * What is read of a file.
   *
   * @param schema of the columns that are declared
   * @param converters one for each
   */
  record Matched(MessageType schema, List<Converter> converters) {}

  /** Matches; what is wrong goes to the problems, and rows cannot be read then. */
  Matched match(MessageType file, List<Column> columns) {
    List<Type> types = new ArrayList<>();
    List<Converter> converters = new ArrayList<>();
    ColumnNames names = new ColumnNames(columns);
    @Nullable String[] spelled = new @Nullable String[columns.size()];
    for (Type type : file.getFields()) {
      int column = names.indexOf(type.getName());
      if (column >= 0) {
        Column declared = columns.get(column);
        String before = spelled[column];
        if (before != null) {
          problems.add(0, 0, ColumnNames.twice(declared, before, type.getName()));
          continue;
        }
        spelled[column] = type.getName();
        SinkCells cells = new SinkCells(row, column, declared.name());
        Place place = new Place(column, declared.name());
        Converter converter = converter(type, declared.type(), cells, place);
        if (converter != null) {
          types.add(type);
          converters.add(converter);
        }
      }
    }
    List<String> undeclared =
        file.getFields().stream().map(Type::getName).filter(n -> !names.contains(n)).toList();
    for (int i = 0; i < spelled.length; i++) {
      Column column = columns.get(i);
      if (spelled[i] == null
          && (column.required() || definition.missingColumns() == MissingColumns.REFUSE)) {
        problems.add(0, 0, "no column " + ColumnNames.missing(column, undeclared));
      }
    }
    refuseUndeclared("", undeclared);
    return new Matched(new MessageType(file.getName(), types), converters);
  }

  /** Where in the declared columns a type stands. */
  private record Place(int column, String path) {
    Place in(String name) {
      return new Place(column, path + "." + name);
    }
  }

  private void compareNames(
      String path, List<String> found, List<String> needed, List<String> declared) {
    List<String> undeclared = found.stream().filter(name -> !declared.contains(name)).toList();
    for (String name : needed) {
      if (!found.contains(name)) {
        problems.add(
            0, 0, "no column " + Cited.text(path + name) + NearMiss.hint(name, undeclared));
      }
    }
    refuseUndeclared(path, undeclared);
  }

  private void refuseUndeclared(String path, List<String> undeclared) {
    if (definition.newColumns() != NewColumns.IGNORE && !undeclared.isEmpty()) {
      problems.add(
          0,
          0,
          "not declared: "
              + String.join(", ", undeclared.stream().map(n -> Cited.text(path + n)).toList()));
    }
  }

  private @Nullable Converter converter(Type type, ColumnType declared, Cells cells, Place place) {
    try {
      return tryConverter(type, declared, cells, place);
    } catch (Mismatch e) {
      problems.add(0, 0, "column " + Cited.text(place.path()) + ": " + e.getMessage());
      return null;
    }
  }

  private Converter tryConverter(Type type, ColumnType declared, Cells cells, Place place)
      throws Mismatch {
    if (type.isRepetition(Type.Repetition.REPEATED)) {
      throw new Mismatch(
          "declared " + declared + ", the file has a repeated field that is not marked as a list");
    }
    return element(type, declared, cells, place);
  }

  private Converter element(Type type, ColumnType declared, Cells cells, Place place)
      throws Mismatch {
    if (type.isPrimitive() && !declared.nested()) {
      return ScalarMatch.converter(type.asPrimitiveType(), declared, cells);
    }
    if (!type.isPrimitive()) {
      GroupType group = type.asGroupType();
      LogicalTypeAnnotation annotation = group.getLogicalTypeAnnotation();
      if (annotation instanceof ListLogicalTypeAnnotation
          && declared instanceof ColumnType.ListOf list) {
        return list(group, list, cells, place);
      }
      if (annotation == null && declared instanceof ColumnType.Struct struct) {
        return struct(group, struct, cells, place);
      }
    }
    throw new Mismatch("declared " + declared + ", the file has " + FileTypeText.of(type));
  }

  private Converter struct(GroupType file, ColumnType.Struct declared, Cells cells, Place place)
      throws Mismatch {
    List<String> names = declared.fields().stream().map(ColumnType.Field::name).toList();
    List<String> found = file.getFields().stream().map(Type::getName).toList();
    boolean refusing = definition.missingColumns() == MissingColumns.REFUSE;
    compareNames(place.path() + ".", found, refusing ? names : List.of(), names);
    List<HeldValue> fields = new ArrayList<>();
    for (ColumnType.Field field : declared.fields()) {
      Place inside = place.in(field.name());
      fields.add(new HeldValue(row, place.column(), inside.path(), scale(field.type())));
    }
    Converter[] children = new Converter[found.size()];
    for (int i = 0; i < children.length; i++) {
      int field = names.indexOf(found.get(i));
      children[i] =
          field < 0
              ? IgnoredConverters.of(file.getType(i))
              : tryConverter(
                  file.getType(i),
                  declared.fields().get(field).type(),
                  fields.get(field),
                  place.in(names.get(field)));
    }
    return new NestedConverters.Struct(cells, children, fields);
  }

  private Converter list(GroupType file, ColumnType.ListOf declared, Cells cells, Place place)
      throws Mismatch {
    if (file.getFieldCount() != 1 || !file.getType(0).isRepetition(Type.Repetition.REPEATED)) {
      throw new Mismatch("declared " + declared + ", the file has a list without elements");
    }
    Type repeated = file.getType(0);
    Place inside = place.in("element");
    List<@Nullable Object> elements = new ArrayList<>();
    int scale = scale(declared.element());
    if (isElement(repeated, file.getName())) {
      NestedPlace element = new AppendedValue(row, place.column(), inside.path(), scale, elements);
      Converter converter = element(repeated, declared.element(), element, inside);
      return new NestedConverters.ListGroup(cells, converter, elements);
    }
    HeldValue element = new HeldValue(row, place.column(), inside.path(), scale);
    Converter child =
        tryConverter(repeated.asGroupType().getType(0), declared.element(), element, inside);
    return new NestedConverters.ListGroup(
        cells, new NestedConverters.Entry(child, element, elements), elements);
  }

  /** The rules of the Parquet format for lists that were written before it had three levels. */
  private static boolean isElement(Type repeated, String listName) {
    return repeated.isPrimitive()
        || repeated.asGroupType().getFieldCount() > 1
        || repeated.getName().equals("array")
        || repeated.getName().equals(listName + "_tuple");
  }

  private static int scale(ColumnType type) {
    return type instanceof ColumnType.Decimal decimal ? decimal.scale() : 0;
  }
}
