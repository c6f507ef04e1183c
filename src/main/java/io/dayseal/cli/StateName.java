package io.dayseal.cli;

import io.dayseal.history.SnapshotChoice;
import picocli.CommandLine.ITypeConverter;

/**
 * Reads which state is meant: digits are a snapshot, a time or a day what was current then,
 * anything else a tag or branch.
 */
final class StateName implements ITypeConverter<SnapshotChoice> {
  @Override
  public SnapshotChoice convert(String text) throws Exception {
    if (text.matches("\\d{1,19}")) {
      try {
        return new SnapshotChoice.ById(Long.parseLong(text));
      } catch (NumberFormatException e) {
        return new SnapshotChoice.ByRef(text);
      }
    }
    return text.matches("\\d{4}-\\d{2}-\\d{2}(T.*)?")
        ? new SnapshotChoice.AsOf(new Times().convert(text))
        : new SnapshotChoice.ByRef(text);
  }
}
