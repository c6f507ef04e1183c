package io.dayseal.cli;

import io.dayseal.compare.Explanation;
import io.dayseal.compare.Explanation.ColumnChange;
import io.dayseal.delivery.ColumnType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Explanations for people. */
final class ExplanationText {
  /** Long enough to see what happened to a text. */
  private static final int MAX_LENGTH = 60;

  /** Fewer days tell nothing: any correction may be of one column. */
  private static final int ENOUGH_DAYS = 3;

  private ExplanationText() {}

  /** How many rows, then one line a column. */
  static List<String> lines(Explanation explanation) {
    if (!explanation.unexplained().isEmpty()) {
      return List.of(explanation.unexplained());
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        rows(explanation.added(), "added")
            + ", "
            + rows(explanation.removed(), "removed")
            + ", "
            + rows(explanation.changed(), "changed"));
    for (ColumnChange change : explanation.columns()) {
      lines.add(
          change.column()
              + " in "
              + change.rows()
              + (change.rows() == 1 ? " row: " : " rows: ")
              + example(change));
    }
    return lines;
  }

  private static String rows(long count, String what) {
    return count + (count == 1 ? " row " : " rows ") + what;
  }

  private static String example(ColumnChange change) {
    String key =
        change.key().stream()
            .map(k -> k.column() + " " + value(k.type(), k.value()))
            .collect(Collectors.joining(", "));
    return key
        + ": "
        + value(change.type(), change.before())
        + " -> "
        + value(change.type(), change.after());
  }

  private static String value(ColumnType type, @Nullable Object value) {
    if (value == null) {
      return "NULL";
    }
    String text = ValueText.of(type, value).replaceAll("\\p{Cntrl}", " ");
    return text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) + "..." : text;
  }

  /** The column that alone causes most rebuilds, if one does. */
  static Optional<String> warning(Collection<Explanation> explanations) {
    Map<String, Integer> alone = new TreeMap<>();
    explanations.forEach(e -> e.onlyColumn().ifPresent(c -> alone.merge(c, 1, Integer::sum)));
    return alone.entrySet().stream()
        .filter(e -> e.getValue() >= ENOUGH_DAYS && 2 * e.getValue() > explanations.size())
        .map(
            e ->
                "`"
                    + e.getKey()
                    + "` alone causes "
                    + e.getValue()
                    + " of "
                    + explanations.size()
                    + " rebuilds; if it means nothing, add it to `signature.except`")
        .findFirst();
  }
}
