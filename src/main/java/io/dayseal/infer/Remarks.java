package io.dayseal.infer;

import io.dayseal.delivery.Column;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What should be known about a proposal, in words. */
final class Remarks {
  private static final int MAX_NAMED = 5;

  /** Above this share of changed old days a delivery is as good as rebuilt. */
  private static final double MOST = 0.5;

  /** Below this share of old days it is the correction of a measure, which is what days are for. */
  private static final double OFTEN = 0.2;

  private Remarks() {}

  static List<String> of(Request request, Infer.Findings found, Map<String, String> refusals) {
    List<String> remarks = new ArrayList<>();
    refusals.forEach((name, why) -> remarks.add("will be refused: " + oneLine(why)));
    remarks.add("day: " + columns(found, List.of(found.comparison().dayColumn())));
    remarks.add(
        "key: "
            + (found.key().isEmpty()
                ? "none of up to four columns found"
                : columns(found, found.key())));
    remarks.add(
        "volatile: "
            + (found.ignored().isEmpty()
                ? request.deliveries().size() == 1 ? "cannot be told from one delivery" : "none"
                : columns(found, found.ignored().keySet())));
    remarks.addAll(savings(found));
    return remarks;
  }

  private static String columns(Infer.Findings found, Iterable<Integer> indexes) {
    List<String> names = new ArrayList<>();
    indexes.forEach(i -> names.add(found.comparison().columns().get(i).name()));
    return String.join(", ", names);
  }

  /** What skipping would have saved on these deliveries, and where it would not have. */
  static List<String> savings(Infer.Findings found) {
    BitSet ignored = found.ignoredColumns();
    long oldDays = 0;
    long changedDays = 0;
    double bytes = 0;
    double saved = 0;
    List<String> dear = new ArrayList<>();
    for (FileResult result : found.comparison().results()) {
      long changed = result.changedDays(ignored);
      oldDays += result.oldDays();
      changedDays += changed;
      bytes += result.bytes();
      saved +=
          result.rows() == 0
              ? 0
              : result.bytes() * (double) unchangedRows(result, ignored) / result.rows();
      if (result.oldDays() > 0 && changed > MOST * result.oldDays()) {
        dear.add(
            shortName(result.name()) + " (" + changed + " of " + result.oldDays() + " old days)");
      }
    }
    List<String> lines = new ArrayList<>();
    if (oldDays == 0) {
      lines.add("what skipping saves shows only when days are delivered again");
      return lines;
    }
    lines.add(
        String.format(
            Locale.ROOT,
            "skipping: of %,d days that were delivered again %,d (%.1f %%) were unchanged; %.1f %% of"
                + " all bytes need not be written",
            oldDays,
            oldDays - changedDays,
            100.0 * (oldDays - changedDays) / oldDays,
            bytes == 0 ? 0 : 100 * saved / bytes));
    if (!dear.isEmpty()) {
      lines.add("it does not pay where most old days change: " + some(dear));
    }
    if (changedDays > MOST * oldDays) {
      lines.add("most days change every time: skipping hardly pays for this dataset");
    }
    lines.addAll(single(found));
    return lines;
  }

  /** Columns that count and cause most rebuilds alone: only their owner knows what they mean. */
  private static List<String> single(Infer.Findings found) {
    BitSet ignored = found.ignoredColumns();
    long changed =
        found.comparison().results().stream().mapToLong(r -> r.changedDays(ignored)).sum();
    long old = found.comparison().results().stream().mapToLong(FileResult::oldDays).sum();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < found.comparison().columns().size(); i++) {
      Column column = found.comparison().columns().get(i);
      long alone = VolatileColumns.alone(found.comparison(), i, ignored);
      if (alone > MOST * changed && alone > OFTEN * old) {
        lines.add(
            column.name()
                + " alone changes "
                + alone
                + " of "
                + changed
                + " rebuilt old days; if it means nothing, add it to signature.except");
      }
    }
    return lines;
  }

  /** Rows of old days that stay as they are; those of new days are not told apart by result. */
  private static long unchangedRows(FileResult result, BitSet ignored) {
    return Math.max(0, result.oldRows() - result.counting(ignored).rows());
  }

  static String some(List<String> all) {
    List<String> named = all.subList(0, Math.min(MAX_NAMED, all.size()));
    return String.join(", ", named)
        + (all.size() > named.size() ? " and " + (all.size() - named.size()) + " more" : "");
  }

  /** The last part of a path. */
  static String shortName(String name) {
    return oneLine(name.substring(name.lastIndexOf('/') + 1));
  }

  /** Without line breaks and other characters that would end a comment. */
  static String oneLine(String text) {
    return text.replaceAll("[\\p{Cntrl}\\u2028\\u2029\\u0085\\uFEFF]", " ");
  }
}
