package io.dayseal.delivery;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One cell of every record: what the header and the definition say about it. */
final class CsvCell {
  private final String label;
  private final char[] name;
  private final int target;
  private final @Nullable CellParser parser;
  private final boolean required;
  private final boolean text;

  /** Texts that mean NULL besides none at all; null when there are none. */
  private final char @Nullable [][] nullTexts;

  /**
   * Looks a cell up.
   *
   * @param index its place in the header, from 0
   */
  CsvCell(int index, CsvHeader header, CsvColumns columns) {
    this.label = header.label(index);
    this.name = header.name(index).toCharArray();
    this.target = header.target(index);
    Column column = target < 0 ? null : columns.columns().get(target);
    this.parser = target < 0 ? null : columns.parsers().get(target);
    this.required = column != null && column.required();
    this.text = column != null && column.type() == ColumnType.Primitive.STRING;
    this.nullTexts = target < 0 ? null : columns.nullTexts(target);
  }

  /**
   * Pushes the value of a cell.
   *
   * @return null when nothing is wrong; else what is
   */
  @Nullable String push(char[] buffer, int offset, int length, boolean quoted, RowSink sink) {
    if (parser == null) {
      return length > 0 && target == CsvHeader.NAMELESS ? nameless(buffer, offset, length) : null;
    }
    if (length == 0 && !(quoted && text)) {
      return required ? label + " is required, found an empty cell" : null;
    }
    if (nullTexts != null && !(quoted && text) && isNull(buffer, offset, length)) {
      return required
          ? label + " is required, found NULL as " + Cited.text(new String(buffer, offset, length))
          : null;
    }
    String refusal = parser.push(buffer, offset, length, sink, target);
    return refusal == null ? null : label + ": " + refusal;
  }

  private boolean isNull(char[] buffer, int offset, int length) {
    for (char[] nullText : Objects.requireNonNull(nullTexts)) {
      if (Arrays.equals(nullText, 0, nullText.length, buffer, offset, offset + length)) {
        return true;
      }
    }
    return false;
  }

  private String nameless(char[] buffer, int offset, int length) {
    String value = Cited.text(new String(buffer, offset, length));
    return "the header has no name for " + label + ", found " + value;
  }

  /** Whether a cell holds what the header holds in its place. */
  boolean repeatsHeader(char[] buffer, int offset, int length) {
    if (name.length != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (name[i] != buffer[offset + i]) {
        return false;
      }
    }
    return true;
  }
}
