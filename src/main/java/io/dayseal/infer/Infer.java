package io.dayseal.infer;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.DeliveryDefinition;
import io.dayseal.delivery.DeliveryDefinition.MissingColumns;
import io.dayseal.delivery.DeliveryDefinition.NewColumns;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.Dialect;
import io.dayseal.delivery.JsonOutline;
import io.dayseal.delivery.RefusedDeliveryException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Proposes a definition: reads every delivery once to find the columns and their types, and once
 * for every column that may be the day to see what changes from one delivery to the next.
 */
public final class Infer {
  /** The share of deliveries that must read as dates in the column that is taken for the day. */
  private static final double ENOUGH_DATES = 0.8;

  /** More candidates for the day than this are not tried. */
  private static final int MAX_DAYS = 3;

  private final Request request;
  private final Readers readers;
  private final Map<String, String> refusals = new LinkedHashMap<>();

  private Infer(Request request, Readers readers) {
    this.request = request;
    this.readers = readers;
  }

  /**
   * Proposes.
   *
   * @throws NoProposalException when no definition follows from these deliveries
   * @throws IOException when the bytes of one cannot be read
   */
  public static Proposal propose(Request request, Readers readers) throws IOException {
    return new Infer(request, readers).propose();
  }

  private Proposal propose() throws IOException {
    DeliveryFormat format = request.format().orElseGet(() -> format(request.deliveries().get(0)));
    Dialect dialect = DialectGuess.of(request.deliveries(), format);
    String records = format == DeliveryFormat.JSON ? records(dialect) : "";
    DeliveryDefinition anything = DialectGuess.anything(format, records, dialect);
    Overview overview = new Overview(format == DeliveryFormat.CSV);
    List<DeliverySource> readable = new ArrayList<>();
    for (DeliverySource source : request.deliveries()) {
      try {
        overview.add(source.name(), Scan.of(source, anything, readers));
        readable.add(source);
      } catch (RefusedDeliveryException e) {
        refusals.put(source.name(), String.valueOf(e.getMessage()));
      }
    }
    overview.unite();
    if (readable.isEmpty()) {
      throw new NoProposalException(
          "none of the deliveries can be read: " + refusals.values().iterator().next());
    }
    Form form = new Form(format, records, dialect, overview);
    Findings best = bestDay(readable, form);
    refusals.putAll(best.comparison().refusals());
    return new Proposal(
        new DefinitionText(request, form, best, refusals).text(),
        Remarks.of(request, best, refusals));
  }

  private static DeliveryFormat format(DeliverySource source) {
    String name = source.name().toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|zst|zip)$", "");
    if (name.endsWith(".parquet")) {
      return DeliveryFormat.PARQUET;
    }
    if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
      return DeliveryFormat.JSONL;
    }
    return name.endsWith(".json") ? DeliveryFormat.JSON : DeliveryFormat.CSV;
  }

  /** Where the records are in the first delivery that tells. */
  private String records(Dialect dialect) throws IOException {
    for (DeliverySource source : request.deliveries()) {
      try {
        return JsonOutline.records(source, DialectGuess.anything(DeliveryFormat.JSON, "", dialect));
      } catch (RefusedDeliveryException e) {
        // Its turn to be refused comes when all of it is read.
      }
    }
    return "";
  }

  /**
   * What all deliveries are read by, whichever column is the day.
   *
   * @param records as in {@link DeliveryDefinition#records()}
   */
  record Form(DeliveryFormat format, String records, Dialect dialect, Overview overview) {
    /** Columns that have no type which holds them in all deliveries. */
    List<String> omitted() {
      Set<String> shadowed = overview.shadowed();
      return overview.names().stream()
          .filter(name -> shadowed.contains(name) || overview.type(name).isEmpty())
          .toList();
    }

    boolean lacksColumns() {
      List<String> omitted = omitted();
      return overview.names().stream()
          .anyMatch(name -> !omitted.contains(name) && !overview.everywhere(name));
    }

    DeliveryDefinition definition() {
      return new DeliveryDefinition(
          format,
          records,
          omitted().isEmpty() ? NewColumns.REFUSE : NewColumns.IGNORE,
          lacksColumns() ? MissingColumns.NULL : MissingColumns.REFUSE,
          DialectGuess.quotedNumbers(dialect, overview.quotedNumbers()));
    }

    /** The columns when one of them is the day. */
    List<Column> columns(String day, TypeChoice dayType) {
      List<String> omitted = omitted();
      List<Column> columns = new ArrayList<>();
      for (String name : overview.names()) {
        if (name.equals(day)) {
          columns.add(column(name, dayType, true));
        } else if (!omitted.contains(name)) {
          columns.add(column(name, overview.type(name).orElseThrow(), false));
        }
      }
      return columns;
    }

    private Column column(String name, TypeChoice choice, boolean required) {
      return new Column(
          name, choice.type(), required, choice.formats(), overview.formerNames(name), null);
    }
  }

  private Findings bestDay(List<DeliverySource> readable, Form form) throws IOException {
    Map<String, TypeChoice> days = days(form.overview());
    if (days.isEmpty()) {
      throw new NoProposalException(
          "no column holds a date or timestamp on every row of every delivery, so none can be the"
              + " day; the columns are "
              + String.join(", ", form.overview().names()));
    }
    Findings best = null;
    for (Map.Entry<String, TypeChoice> day : days.entrySet()) {
      Findings other = find(readable, form, day.getKey(), day.getValue());
      best = best == null || other.penalty() < best.penalty() ? other : best;
    }
    if (best == null || best.comparison().results().isEmpty()) {
      throw new NoProposalException(
          "every delivery has rows without a day in " + String.join(", ", days.keySet()));
    }
    return best;
  }

  private static Map<String, TypeChoice> days(Overview overview) {
    for (boolean digits : new boolean[] {false, true}) {
      Map<String, TypeChoice> days = new LinkedHashMap<>();
      for (String name : overview.names()) {
        Optional<TypeChoice> type = overview.dayType(name, ENOUGH_DATES, digits);
        if (type.isPresent() && days.size() < MAX_DAYS) {
          days.put(name, type.get());
        }
      }
      if (!days.isEmpty()) {
        return days;
      }
    }
    return Map.of();
  }

  private Findings find(List<DeliverySource> readable, Form form, String day, TypeChoice type)
      throws IOException {
    List<Column> columns = form.columns(day, type);
    int dayColumn = columns.stream().map(Column::name).toList().indexOf(day);
    Comparison comparison = new Comparison(columns, dayColumn, readable.size());
    for (DeliverySource source : readable) {
      comparison.read(source, form.definition(), readers);
    }
    Map<Integer, String> ignored = VolatileColumns.find(comparison, form.overview().shapes());
    List<Integer> key =
        comparison.results().isEmpty()
            ? List.of()
            : new KeySearch(comparison, ignored.keySet()).find();
    // What tells rows apart is content, however it behaves.
    key.forEach(ignored::remove);
    return new Findings(comparison, ignored, key);
  }

  /**
   * What was found with one column as the day.
   *
   * @param ignored by index, why a column does not count
   * @param key the indexes of the natural key; empty when none was found
   */
  record Findings(Comparison comparison, Map<Integer, String> ignored, List<Integer> key) {
    private static final double REFUSED = 10;
    private static final double STAMP_NAME = 0.1;

    /** Shares closer than this are alike, and the first column is taken. */
    private static final double STEPS = 20;

    BitSet ignoredColumns() {
      BitSet columns = new BitSet();
      ignored.keySet().forEach(columns::set);
      return columns;
    }

    /** The lower the better: deliveries refused, then the share of old days that do not stay. */
    double penalty() {
      double moved = 0;
      double old = 0;
      for (FileResult result : comparison.results()) {
        int vanished = result.vanished().days();
        old += result.oldDays() + vanished;
        moved += result.changedDays(ignoredColumns()) + vanished;
      }
      return REFUSED * comparison.refusals().size()
          + (stampName() ? STAMP_NAME : 0)
          + (old == 0 ? 0 : Math.round(STEPS * moved / old) / STEPS);
    }

    /** Where days change alike, a name may tell. */
    private boolean stampName() {
      String name =
          comparison.columns().get(comparison.dayColumn()).name().toLowerCase(Locale.ROOT);
      return name.matches(".*(updat|modif|chang|load|insert|extract|export|publi|sync).*");
    }
  }
}
