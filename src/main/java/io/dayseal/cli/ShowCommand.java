package io.dayseal.cli;

import io.dayseal.config.Configuration;
import io.dayseal.delivery.Column;
import io.dayseal.delivery.RowReader;
import io.dayseal.history.SnapshotChoice;
import io.dayseal.layer.Layer;
import io.dayseal.pipeline.Slice;
import io.dayseal.pipeline.TableColumn;
import io.dayseal.pipeline.TableMissingException;
import io.dayseal.pipeline.TableState;
import io.dayseal.pipeline.Warehouse;
import io.dayseal.signature.Partition;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code show}. */
@Command(
    name = "show",
    description = "Shows rows of a layer as they are, or as they were at an earlier snapshot.",
    footer = {"", "Example:", "  dayseal show orders.raw --day 2026-10-05 --as-of 2026-10-07"})
final class ShowCommand implements Callable<Integer> {
  /** A reader that has gone, such as {@code head}, is noticed this often. */
  private static final long ROWS_A_CHECK = 1_000;

  private final Session session;

  @Parameters(index = "0", paramLabel = "DATASET.LAYER", description = "A layer of a dataset.")
  private String name = "";

  @Option(
      names = "--day",
      paramLabel = "DAY",
      converter = Days.class,
      description = "Only the partitions that cover this day, such as 2026-10-05.")
  private @Nullable LocalDate day;

  @Option(names = "--snapshot", paramLabel = "ID", description = "As this snapshot made it.")
  private @Nullable Long snapshot;

  @Option(
      names = "--as-of",
      paramLabel = "TIME",
      converter = Times.class,
      description = "As it was at 2026-10-05T13:00:00Z, or when the day 2026-10-05 began in UTC.")
  private @Nullable Instant asOf;

  @Option(names = "--tag", paramLabel = "NAME", description = "As a tag or branch names it.")
  private @Nullable String tag;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of ${COMPLETION-CANDIDATES}. Default: table; json under --json.")
  private @Nullable Format format;

  @Option(names = "--limit", paramLabel = "N", description = "No more than N rows.")
  private @Nullable Long limit;

  /** How rows are written; lower case, as options are. */
  enum Format {
    TABLE,
    CSV,
    JSON;

    RowWriter writer(List<Column> columns, PrintWriter out) {
      return switch (this) {
        case TABLE -> new TableRows(columns, out);
        case CSV -> new CsvRows(columns, out);
        case JSON -> new JsonRows(columns, out);
      };
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  ShowCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    session.begin(new ReportReply("show", ReportReply.Detail.NONE));
    LayerName meant = LayerName.parse(name);
    if (meant.layer().isEmpty()) {
      throw new UsageException("expected `DATASET.LAYER`, found `" + name + "`");
    }
    checkOptions();
    Configuration.Setup setup =
        session.configuration().setup(session.options().profile, meant.dataset());
    Layer layer = meant.of(setup.dataset()).get(0);
    try (Warehouse warehouse = session.surroundings().adapters().warehouse(setup.profile())) {
      TableState state =
          warehouse
              .find(layer.table())
              .orElseThrow(
                  () -> new TableMissingException("table `" + layer.table() + "` does not exist"));
      long snapshotId = state.resolve(choice());
      long rows = write(state, snapshotId);
      if (!session.options().quiet) {
        PrintWriter err = session.surroundings().err();
        String why = rows == 0 && day != null ? AbsentDay.why(state, snapshotId, day) : "";
        err.println(rows + (rows == 1 ? " row" : " rows") + " of snapshot " + snapshotId + why);
      }
    }
    return session.finish(Ending.success(Outcomes.DONE));
  }

  private void checkOptions() {
    if (Stream.of(snapshot, asOf, tag).filter(o -> o != null).count() > 1) {
      throw new UsageException("expected at most one of `--snapshot`, `--as-of` and `--tag`");
    }
    if (limit != null && limit < 0) {
      throw new UsageException("expected a number of rows for `--limit`, found `" + limit + "`");
    }
    if (session.options().json && format != null && format != Format.JSON) {
      throw new UsageException("expected `--format json` with `--json`, found `" + format + "`");
    }
  }

  private SnapshotChoice choice() {
    if (snapshot != null) {
      return new SnapshotChoice.ById(snapshot);
    }
    if (asOf != null) {
      return new SnapshotChoice.AsOf(asOf);
    }
    return tag == null ? new SnapshotChoice.Head() : new SnapshotChoice.ByRef(tag);
  }

  private long write(TableState state, long snapshotId) throws IOException {
    Slice slice = slice(state, snapshotId);
    List<Column> columns = slice.columns().stream().map(TableColumn::column).toList();
    PrintWriter out = session.surroundings().out();
    Format chosen = format != null ? format : session.options().json ? Format.JSON : Format.TABLE;
    RowWriter writer = chosen.writer(columns, out);
    RowCollector rows = new RowCollector(columns, writer);
    long count = 0;
    try (RowReader reader = slice.rows()) {
      session.stream();
      writer.begin();
      while ((limit == null || count < limit) && reader.next(rows)) {
        count++;
        if (count % ROWS_A_CHECK == 0 && out.checkError()) {
          break;
        }
      }
    }
    writer.end();
    return count;
  }

  private Slice slice(TableState state, long snapshotId) {
    Slice all = state.slice(snapshotId, Optional.empty());
    if (day == null) {
      return all;
    }
    List<Partition> covering =
        state.livePartitions(snapshotId).stream()
            .filter(p -> all.partitioning().covers(p, day, day))
            .sorted()
            .toList();
    return all.only(covering);
  }
}
