package io.dayseal.delivery;

import com.fasterxml.jackson.core.JsonParser;
import io.dayseal.delivery.ColumnType.Field;
import io.dayseal.delivery.ColumnType.ListOf;
import io.dayseal.delivery.ColumnType.Struct;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads values of one type from the parser's current token, which is never a null. */
abstract class JsonValue {
  /**
   * Pushes the value of a column, or tells why it is none. The parser is then at its last token.
   */
  abstract void push(JsonParser parser, RowSink sink, int column) throws IOException;

  /**
   * The value as an element of {@link RowSink#nestedCell}.
   *
   * @return null when there is none, which was told
   */
  abstract @Nullable Object read(JsonParser parser) throws IOException;

  /**
   * Compiles a type.
   *
   * @param path the column's name, and the fields and lists on the way from it
   */
  static JsonValue of(
      ColumnType type,
      List<String> formats,
      String path,
      Utf8Buffer buffer,
      Dialect dialect,
      JsonProblems problems) {
    if (type instanceof ListOf list) {
      JsonValue element = of(list.element(), formats, path + "[]", buffer, dialect, problems);
      return new JsonList(path, element, problems);
    }
    if (type instanceof Struct struct) {
      List<JsonValue> values =
          struct.fields().stream()
              .map(f -> of(f.type(), formats, path + "." + f.name(), buffer, dialect, problems))
              .toList();
      List<String> names = struct.fields().stream().map(Field::name).toList();
      return new JsonStruct(path, names, values, problems);
    }
    CellParser parser = CellParser.of(type, formats, Spelling.STANDARD, buffer);
    return new JsonScalar(path, type, parser, dialect.quotedNumbers(), problems);
  }
}
