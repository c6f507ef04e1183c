package io.dayseal.cli;

import io.dayseal.delivery.DeliveryFormat;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.infer.Infer;
import io.dayseal.infer.Proposal;
import io.dayseal.infer.Request;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code infer}. */
@Command(
    name = "infer",
    description = {
      "Proposes a dataset definition from past deliveries, given in the order in which they arrived.",
      "The definition goes to stdout, what it was found by to stderr."
    },
    footer = {
      "",
      "Example:",
      "  dayseal infer deliveries/*.csv --dataset orders > catalog/datasets/orders.yaml"
    })
final class InferCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(arity = "1..*", paramLabel = "DELIVERY", description = "Files, the oldest first.")
  private List<String> deliveries = List.of();

  @Option(
      names = "--dataset",
      paramLabel = "NAME",
      description = "The name of the dataset. Default: made from that of the last file.")
  private @Nullable String dataset;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      description = "The table of the first layer, as NAMESPACE.TABLE. Default: DATASET.raw.")
  private @Nullable String table;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of ${COMPLETION-CANDIDATES}. Default: by the name of the first file.")
  private @Nullable DeliveryFormat format;

  InferCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    InferReply reply = new InferReply();
    session.begin(reply);
    String name = dataset == null ? name(deliveries.get(deliveries.size() - 1)) : dataset;
    if (!name.matches("[A-Za-z0-9_-]+")) {
      throw new UsageException(
          "expected letters, digits, `_` and `-` for `--dataset`, found `" + name + "`");
    }
    String target = table == null ? name.replace('-', '_') + ".raw" : table;
    if (!target.matches("[A-Za-z0-9_]+\\.[A-Za-z0-9_]+")) {
      throw new UsageException(
          "expected `namespace.table` of letters, digits and underscores for `--table`, found `"
              + target
              + "`");
    }
    Adapters adapters = session.surroundings().adapters();
    Proposal proposal;
    try (Deliveries found =
        new Deliveries(
            () -> adapters.objects(session.configuration().profile(session.options().profile)))) {
      List<DeliverySource> sources = new ArrayList<>();
      for (String delivery : deliveries) {
        sources.add(found.file(delivery));
      }
      proposal =
          Infer.propose(
              new Request(sources, Optional.ofNullable(format), name, target),
              adapters.columnReaders());
    }
    reply.proposes(name, proposal);
    if (!session.options().quiet) {
      PrintWriter err = session.surroundings().err();
      proposal.remarks().forEach(err::println);
    }
    return session.finish(Ending.success(Outcomes.DONE));
  }

  /**
   * The words in a file's name, without dates and numbers; those of its folder, if there are none.
   */
  private static String name(String delivery) {
    Path absolute = Path.of(delivery).toAbsolutePath().normalize();
    for (Path at = absolute; at != null; at = at.getParent()) {
      String own = String.valueOf(at.getFileName());
      String words =
          (at.equals(absolute) ? own.replaceFirst("\\..*", "") : own)
              .toLowerCase(Locale.ROOT)
              .replaceAll("(?<![a-z])[0-9][0-9tz]*(?![a-z])", "")
              .replaceAll("[^a-z0-9]+", "_")
              .replaceAll("^_+|_+$", "");
      if (words.matches(".*[a-z].*") && Character.isLetter(words.charAt(0))) {
        return words;
      }
    }
    return "dataset";
  }
}
