package io.dayseal.iceberg;

import io.dayseal.delivery.ColumnType;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.pipeline.CommitRefusedException;
import io.dayseal.pipeline.FieldIds;
import io.dayseal.pipeline.TableColumn;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Compares the schema of a Parquet file with the columns it is to hold, by field id. Readers take a
 * column without its id as NULL, and a timestamp of another unit or a decimal of another scale as
 * another value, all without a word.
 */
final class ParquetShape {
  private ParquetShape() {}

  /**
   * Checks a whole file.
   *
   * @throws CommitRefusedException naming the first column that is not right
   */
  static void check(MessageType file, List<TableColumn> columns) {
    Map<Integer, Type> byId = byId(file);
    for (TableColumn column : columns) {
      Type found = take(byId, column.ids().id(), column.name());
      check(column.name(), column.type(), column.ids(), found);
    }
    refuseRest(byId);
  }

  private static Map<Integer, Type> byId(GroupType group) {
    Map<Integer, Type> byId = new HashMap<>();
    for (Type field : group.getFields()) {
      if (field.getId() == null) {
        throw new CommitRefusedException("column `" + field.getName() + "` has no field id");
      }
      if (byId.put(field.getId().intValue(), field) != null) {
        throw new CommitRefusedException("field id " + field.getId() + " occurs twice");
      }
    }
    return byId;
  }

  private static Type take(Map<Integer, Type> byId, int id, String name) {
    Type found = byId.remove(id);
    if (found == null) {
      throw new CommitRefusedException(
          Message.of("expected column `%s` under field id %d, found none", name, id));
    }
    return found;
  }

  private static void refuseRest(Map<Integer, Type> byId) {
    byId.forEach(
        (id, type) -> {
          throw new CommitRefusedException(
              Message.of(
                  "column `%s` has field id %d, which is no column of the table",
                  type.getName(), id));
        });
  }

  private static void check(String name, ColumnType expected, FieldIds ids, Type found) {
    boolean fits =
        !found.isRepetition(Repetition.REPEATED)
            && (expected.nested()
                ? !found.isPrimitive()
                : found.isPrimitive()
                    && ParquetPrimitives.holds(found.asPrimitiveType(), expected));
    if (fits && expected instanceof ColumnType.ListOf list) {
      checkList(name, list, ids, found.asGroupType());
    } else if (fits && expected instanceof ColumnType.Struct struct) {
      checkStruct(name, struct, ids, found.asGroupType());
    } else if (!fits) {
      throw unexpected(name, expected, found);
    }
  }

  private static void checkList(
      String name, ColumnType.ListOf expected, FieldIds ids, GroupType found) {
    LogicalTypeAnnotation annotation = found.getLogicalTypeAnnotation();
    if (!(annotation instanceof ListLogicalTypeAnnotation)
        || found.getFieldCount() != 1
        || found.getType(0).isPrimitive()
        || found.getType(0).asGroupType().getFieldCount() != 1) {
      throw unexpected(name, expected, found);
    }
    FieldIds element = ids.children().get(0);
    Map<Integer, Type> byId = byId(found.getType(0).asGroupType());
    check(
        name + ".element",
        expected.element(),
        element,
        take(byId, element.id(), name + ".element"));
  }

  private static void checkStruct(
      String name, ColumnType.Struct expected, FieldIds ids, GroupType found) {
    if (found.getLogicalTypeAnnotation() != null) {
      throw unexpected(name, expected, found);
    }
    Map<Integer, Type> byId = byId(found);
    for (int i = 0; i < expected.fields().size(); i++) {
      ColumnType.Field field = expected.fields().get(i);
      String inner = name + "." + field.name();
      FieldIds fieldIds = ids.children().get(i);
      check(inner, field.type(), fieldIds, take(byId, fieldIds.id(), inner));
    }
    refuseRest(byId);
  }

  private static CommitRefusedException unexpected(String name, ColumnType expected, Type found) {
    String hint =
        expected == Primitive.TIMESTAMP || expected == Primitive.TIMESTAMPTZ
            ? " in microseconds"
            : "";
    return new CommitRefusedException(
        Message.of("expected column `%s` as %s%s, found %s", name, expected, hint, found));
  }
}
