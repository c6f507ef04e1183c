package io.dayseal.simulation;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.signature.ChainedSignature;
import io.dayseal.signature.Partition;
import io.dayseal.signature.PartitionContent;
import io.dayseal.signature.PartitionTerm;
import io.dayseal.signature.Partitioning;
import io.dayseal.signature.Signature;
import io.dayseal.signature.SigningSink;
import io.dayseal.signature.SqlFingerprint;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which rows a signature may stand for: those of deliveries, and what the SELECTs make of them.
 * Chains are followed from the rows down, never read from a table.
 */
final class Signatures {
  private static final PartitionTerm DAY_TERM = PartitionTerm.parse(Row.DAY);
  private static final Partitioning BY_DAY =
      Partitioning.of(List.of(DAY_TERM), List.of(Column.of(Row.DAY, Primitive.DATE)));

  /** A column that does not count now and then: what stands in it proves nothing. */
  private static final Set<String> DOUBTFUL = Set.of("seen");

  private final Set<String> raw = new HashSet<>();
  private final Map<Signature, List<Row>> stage = new HashMap<>();
  private final Map<Signature, List<Row>> top = new HashMap<>();

  Signatures() {
    delivered(List.of(), "");
    delivered(List.of(), "seen");
  }

  static Partition partition(long day) {
    return SmallEngine.partition(BY_DAY, day);
  }

  static long day(String path) {
    return ((Integer) BY_DAY.parse(path).values().get(0)).longValue();
  }

  /** The content signature of rows of one day. */
  static Signature of(List<Row> rows) {
    if (rows.isEmpty()) {
      return PartitionContent.EMPTY.signature();
    }
    Set<String> names = new HashSet<>();
    rows.forEach(r -> names.addAll(r.cells().keySet()));
    List<Column> columns = names.stream().map(Signatures::column).toList();
    SigningSink sink = new SigningSink(columns, names, BY_DAY);
    for (Row row : rows) {
      for (int i = 0; i < columns.size(); i++) {
        Long value = row.cells().get(columns.get(i).name());
        if (value != null) {
          sink.longCell(i, value);
        }
      }
      sink.endRow();
    }
    return sink.contents().values().iterator().next().signature();
  }

  private static Column column(String name) {
    return Column.of(name, name.equals(Row.DAY) ? Primitive.DATE : Primitive.LONG);
  }

  /** Rows of a day as some definition signs them, without the columns that do not count. */
  void delivered(List<Row> rows, String unsigned) {
    Signature signature = ChainedSignature.leavingOut(of(rows), unsigned);
    if (!raw.add(signature.hex())) {
      return;
    }
    for (String sql : Selects.STAGE) {
      chained(stage, signature, sql, rows);
      List<Row> staged = Selects.apply(sql, rows);
      for (String next : Selects.TOP) {
        chained(top, ChainedSignature.of(signature, fingerprint(sql)), next, staged);
      }
    }
    if (rows.isEmpty()) {
      for (String next : Selects.TOP) {
        chained(top, signature, next, rows);
      }
    }
  }

  private static void chained(
      Map<Signature, List<Row>> book, Signature upstream, String sql, List<Row> rows) {
    book.put(ChainedSignature.of(upstream, fingerprint(sql)), Selects.apply(sql, rows));
  }

  /** None of the texts names a column that is not always there. */
  private static SqlFingerprint fingerprint(String sql) {
    return SqlFingerprint.of(
        sql,
        List.of(),
        List.of(DAY_TERM),
        Stream.of(Row.DAY, "id", "amount").map(Signatures::column).toList());
  }

  /** Whether a chained signature is that of rows of a table. */
  boolean proves(String table, Signature signature, List<Row> rows) {
    List<Row> known = (table.equals(Definition.STAGE_TABLE) ? stage : top).get(signature);
    return known != null
        && Content.without(known, DOUBTFUL).equals(Content.without(rows, DOUBTFUL));
  }

  @Nullable List<Row> known(String table, Signature signature) {
    return (table.equals(Definition.STAGE_TABLE) ? stage : top).get(signature);
  }
}
