package io.dayseal.cli;

import io.dayseal.aws.S3Objects;
import io.dayseal.config.Configuration;
import io.dayseal.config.LocalFolder;
import io.dayseal.config.TextFolder;
import io.dayseal.pipeline.Engine;
import io.dayseal.pipeline.Progress;
import io.dayseal.pipeline.RemoteQuery;
import io.dayseal.pipeline.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One invocation: its options, its surroundings, and the reply that is written once at its end. */
final class Session {
  private static final DateTimeFormatter RUN_TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", java.util.Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final int RUN_ID_RANDOM_CHARACTERS = 8;

  private final Surroundings surroundings;
  private final Dayseal options = new Dayseal();
  private final AtomicBoolean finished = new AtomicBoolean();
  private volatile Reply reply = new ReportReply("", ReportReply.Detail.NONE);
  private volatile @Nullable Engine working;
  private volatile boolean json;
  private volatile boolean streaming;
  private volatile StatusLine statusLine = StatusLine.NONE;
  private @Nullable S3Objects projectObjects;

  Session(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  Surroundings surroundings() {
    return surroundings;
  }

  Dayseal options() {
    return options;
  }

  /** Begins a command whose options were read. */
  void begin(Reply toFill) {
    reply = toFill;
    json = options.json;
    if (options.verbose && options.quiet) {
      throw new UsageException("expected one of `--verbose` and `--quiet`, found both");
    }
  }

  /** Answers a command line that cannot be read. */
  void beginUnread(Reply toFill, boolean asJson) {
    reply = toFill;
    json = asJson;
  }

  /** From now on stdout takes rows, so that no document can follow. */
  void stream() {
    streaming = true;
  }

  Configuration configuration() {
    return new Configuration(
        folder(options.catalogFolder), sqlFolder(), surroundings.environment());
  }

  /** Where the SELECTs of layers are. */
  TextFolder sqlFolder() {
    return folder(options.sqlFolder);
  }

  private TextFolder folder(String name) {
    return S3Objects.meant(name)
        ? new S3Folder(this::projectObjects, name)
        : new LocalFolder(Path.of(name));
  }

  /** The profile that says how to reach S3 may lie there itself: by the environment alone. */
  private synchronized S3Objects projectObjects() {
    S3Objects objects = projectObjects;
    if (objects == null) {
      objects = surroundings.adapters().projectObjects();
      projectObjects = objects;
    }
    return objects;
  }

  /** A new run, whose id tells when it began. */
  Run run() {
    String random = surroundings.uniqueIds().get().replace("-", "");
    String id =
        RUN_TIME.format(surroundings.clock().instant())
            + "-"
            + random.substring(0, Math.min(RUN_ID_RANDOM_CHARACTERS, random.length()));
    LocalDate today = LocalDate.ofInstant(surroundings.clock().instant(), ZoneOffset.UTC);
    return new Run(id, surroundings.uniqueIds(), today);
  }

  /** An engine that is stopped when the process is. */
  Engine watched(Engine engine) {
    working = engine;
    return engine;
  }

  /** The queries that ran elsewhere so far. */
  List<RemoteQuery> queries() {
    Engine engine = working;
    return engine == null ? List.of() : engine.queries();
  }

  Progress progress() {
    if (options.quiet) {
      return Progress.NONE;
    }
    if (!surroundings.terminal()) {
      return new PhaseLines(surroundings.err());
    }
    StatusLine line = new StatusLine(surroundings.err(), surroundings.clock());
    statusLine = line;
    return line;
  }

  /** Writes the reply and the error; what comes second, such as an interruption, is not said. */
  int finish(Ending ending) {
    if (finished.compareAndSet(false, true)) {
      statusLine.clear();
      if (json && !streaming) {
        JsonDocument.write(surroundings.out(), generator -> reply.json(generator, ending));
        if (surroundings.out().checkError()) {
          // Whoever keeps the document must not believe that it is there.
          surroundings.err().println("error: stdout cannot be written");
          surroundings.err().flush();
          return ExitCode.FAILED.code();
        }
      } else if (!json) {
        reply.text(surroundings.out(), ending);
      }
      surroundings.out().flush();
      ErrorText.print(ending, surroundings.err(), options.verbose);
    }
    return ending.exitCode().code();
  }

  /** The process is being stopped. Commits are atomic, so there is nothing to undo. */
  void interrupt() {
    finish(
        Ending.failure(ExitCode.INTERRUPTED, "interrupted")
            .withHint("what was committed stays; run it again to go on from there"));
    Engine engine = working;
    if (engine != null) {
      // What runs elsewhere would go on without this process.
      engine.cancel();
    }
  }

  /** Nothing more is to be said. */
  void close() {
    closeObjects();
    finished.set(true);
    surroundings.out().flush();
    surroundings.err().flush();
  }

  private synchronized void closeObjects() {
    if (projectObjects != null) {
      try {
        projectObjects.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
