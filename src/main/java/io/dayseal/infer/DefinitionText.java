package io.dayseal.infer;

import io.dayseal.delivery.Column;
import io.dayseal.delivery.ColumnType.Primitive;
import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.TextEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a definition with comments that say what it was found by. */
final class DefinitionText {
  private static final int WIDTH = 100;

  private final Request request;
  private final Infer.Form form;
  private final Infer.Findings found;
  private final Map<String, String> refusals;
  private final StringBuilder text = new StringBuilder();

  DefinitionText(
      Request request, Infer.Form form, Infer.Findings found, Map<String, String> refusals) {
    this.request = request;
    this.form = form;
    this.found = found;
    this.refusals = refusals;
  }

  String text() {
    head();
    delivery();
    layers();
    return text.toString();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  /** A comment, broken between words. */
  private void comment(String indent, String words) {
    StringBuilder line = new StringBuilder(indent).append('#');
    for (String word : Remarks.oneLine(words).split(" ", -1)) {
      if (line.length() + 1 + word.length() > WIDTH && line.length() > indent.length() + 1) {
        line(line.toString());
        line = new StringBuilder(indent).append('#');
      }
      line.append(' ').append(word);
    }
    line(line.toString().stripTrailing());
  }

  private void head() {
    int count = request.deliveries().size();
    String first = Remarks.shortName(request.deliveries().get(0).name());
    String last = Remarks.shortName(request.deliveries().get(count - 1).name());
    comment(
        "",
        count == 1
            ? "Proposed from one delivery, "
                + first
                + ". From several it could be told what changes"
                + " between them."
            : "Proposed from "
                + count
                + " deliveries, "
                + first
                + " to "
                + last
                + ". Read it before it is used:"
                + " what follows holds for these and is a guess for those to come.");
    Remarks.savings(found).forEach(line -> comment("", line));
    if (!refusals.isEmpty()) {
      comment("", "Refused under this definition:");
      refusals.forEach((name, why) -> comment("", "- " + shortened(name, why)));
    }
  }

  /** The message without the folders of the file. */
  private static String shortened(String name, String why) {
    return why.startsWith(name) ? Remarks.shortName(name) + why.substring(name.length()) : why;
  }

  private void delivery() {
    line("delivery:");
    line("  format: " + form.format());
    if (form.format() == DeliveryFormat.JSON && !form.records().isEmpty()) {
      line("  records: " + Yaml.text(form.records()));
    }
    if (form.dialect().encoding() != TextEncoding.UTF_8) {
      line("  encoding: " + form.dialect().encoding());
    }
    String delimiter = form.dialect().csv().delimiter();
    if (form.format() == DeliveryFormat.CSV && !delimiter.equals(",")) {
      line("  delimiter: " + Yaml.text(delimiter));
    }
    if (form.overview().quotedNumbers()) {
      comment("  ", "Some numbers stand in quotes.");
      line("  quoted-numbers: true");
    }
    newColumns();
    if (form.lacksColumns()) {
      comment("  ", "Some deliveries lack columns that others have.");
      line("  missing-columns: \"null\"");
    }
    vanishedDays();
  }

  private void newColumns() {
    List<String> omitted = form.omitted();
    if (!omitted.isEmpty()) {
      comment("  ", "No type holds all values of " + String.join(", ", omitted) + ": left out.");
      line("  new-columns: ignore");
    }
  }

  private void vanishedDays() {
    int days = 0;
    int within = 0;
    List<String> where = new ArrayList<>();
    for (FileResult result : found.comparison().results()) {
      days += result.vanished().days();
      within += result.vanished().within();
      if (result.vanished().days() > 0) {
        where.add(
            Remarks.shortName(result.name())
                + " ("
                + result.vanished().days()
                + " of "
                + (result.oldDays() + result.vanished().days())
                + ")");
      }
    }
    if (days == 0) {
      comment("  ", "No day vanished. One that does stays as it is.");
      line("  vanished-days: keep");
    } else if (2 * within >= days) {
      comment(
          "  ",
          "Days vanish that the delivery still covers, so they were taken back: "
              + Remarks.some(where)
              + ". Where too many vanish by mistake, `keep` or `refuse` is safer.");
      line("  vanished-days: delete");
    } else {
      comment(
          "  ",
          "Old days are no longer delivered, and stay as they are: " + Remarks.some(where) + ".");
      line("  vanished-days: keep");
    }
  }

  private void layers() {
    line("layers:");
    line("  - name: raw");
    line("    table: " + request.table());
    key();
    line("    columns:");
    List<Column> columns = found.comparison().columns();
    for (int i = 0; i < columns.size(); i++) {
      column(columns.get(i), i);
    }
    Column day = columns.get(found.comparison().dayColumn());
    boolean date = day.type() == Primitive.DATE;
    partitionHint();
    line("    partition: [" + Yaml.text(date ? day.name() : "day(" + day.name() + ")") + "]");
    if (!found.ignored().isEmpty()) {
      comment("    ", "These changed alone and mean nothing by themselves:");
      found
          .ignored()
          .forEach((i, why) -> comment("    ", "- " + columns.get(i).name() + ": " + why));
      List<String> names =
          found.ignored().keySet().stream().map(i -> columns.get(i).name()).toList();
      line("    signature: {except: " + Yaml.list(names) + "}");
    }
    String dataset = request.dataset();
    String namespace = request.table().replaceFirst("\\..*", "");
    comment("  ", "Further layers are SELECTs over the one above, for example:");
    comment(
        "  ",
        "- {name: stage, table: "
            + namespace
            + ".stage, sql: "
            + dataset
            + "/stage.sql, partition: [...]}");
  }

  private void key() {
    List<String> names =
        found.key().stream().map(i -> found.comparison().columns().get(i).name()).toList();
    if (names.isEmpty()) {
      comment("    ", "No natural key: up to four columns do not tell the rows apart.");
      return;
    }
    boolean partial = found.comparison().samples().stream().anyMatch(SampledRows::partial);
    comment(
        "    ",
        "Rows are told apart" + (partial ? ", on the days that were sampled," : "") + " by:");
    line("    key: " + Yaml.list(names));
  }

  private void partitionHint() {
    PartitionHint.find(found.comparison(), found.key(), found.ignoredColumns())
        .ifPresent(hint -> comment("    ", hint));
  }

  private void column(Column column, int index) {
    StringBuilder line = new StringBuilder("      - {name: ").append(Yaml.text(column.name()));
    line.append(", type: ").append(Yaml.text(column.type().toString()));
    if (column.required()) {
      line.append(", required: true");
    }
    if (!column.formats().isEmpty()) {
      line.append(", formats: ").append(Yaml.list(column.formats()));
    }
    if (!column.from().isEmpty()) {
      line.append(", from: ").append(Yaml.list(column.from()));
    }
    line.append('}');
    String note = note(column, index);
    line(note.isEmpty() ? line.toString() : line + "  # " + Remarks.oneLine(note));
  }

  private String note(Column column, int index) {
    List<String> notes = new ArrayList<>();
    if (index == found.comparison().dayColumn()) {
      notes.add("the day");
    }
    form.overview()
        .type(column.name())
        .map(TypeChoice::note)
        .filter(n -> !n.isEmpty())
        .ifPresent(notes::add);
    String first = form.overview().firstSeen(column.name());
    if (!first.equals(form.overview().firstDelivery())) {
      notes.add("since " + Remarks.shortName(first));
    }
    return String.join(", ", notes);
  }
}
