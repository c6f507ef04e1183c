package io.dayseal.cli;

import io.dayseal.config.ConfigurationException;
import io.dayseal.delivery.Problem;
import io.dayseal.delivery.RefusedDeliveryException;
import io.dayseal.infer.NoProposalException;
import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.CommitRefusedException;
import io.dayseal.pipeline.CommitUnknownException;
import io.dayseal.pipeline.EngineUnreachableException;
import io.dayseal.pipeline.NoSuchSnapshotException;
import io.dayseal.pipeline.QueryFailedException;
import io.dayseal.pipeline.TableMismatchException;
import io.dayseal.pipeline.TableMissingException;
import io.dayseal.plan.FiredGuard;
import io.dayseal.plan.StoppedByGuardException;
import io.dayseal.signature.NullPartitionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which exception means which ending: the one place that knows. */
final class Failures {
  private Failures() {}

  static Ending ending(Throwable failure, Function<Throwable, Optional<String>> remoteErrors) {
    if (failure instanceof ConfigurationException e) {
      return Ending.failure(ExitCode.USAGE, counted(e.problems()) + " in the configuration")
          .withProblems(e.problems());
    }
    if (failure instanceof RefusedDeliveryException e) {
      return Ending.failure(ExitCode.REFUSED, "the delivery is refused: " + counted(e.problems()))
          .withProblems(e.problems())
          .withHint("nothing of this delivery was written; correct it or the dataset definition");
    }
    if (failure instanceof NoProposalException) {
      return Ending.failure(ExitCode.REFUSED, message(failure));
    }
    if (failure instanceof NullPartitionException) {
      return Ending.failure(ExitCode.REFUSED, message(failure));
    }
    if (failure instanceof StoppedByGuardException e) {
      return stopped(e);
    }
    if (failure instanceof UsageException
        || failure instanceof TableMismatchException
        || failure instanceof NoSuchSnapshotException) {
      return Ending.failure(ExitCode.USAGE, message(failure));
    }
    if (failure instanceof TableMissingException) {
      return Ending.failure(ExitCode.TABLE_MISSING, message(failure))
          .withHint("`dayseal run DATASET DELIVERY...` makes the tables of a dataset");
    }
    if (failure instanceof CommitConflictException) {
      return Ending.failure(ExitCode.CONFLICT, message(failure))
          .withHint("nothing of this layer was committed; run it again");
    }
    if (failure instanceof CommitUnknownException) {
      return Ending.failure(ExitCode.UNKNOWN, message(failure))
          .withHint("every file was kept; run it again, which finds out what happened");
    }
    if (failure instanceof CommitRefusedException) {
      return Ending.failure(ExitCode.FAILED, message(failure));
    }
    if (failure instanceof QueryFailedException) {
      return Ending.failure(ExitCode.QUERY_FAILED, message(failure));
    }
    if (failure instanceof UncheckedIOException e && e.getCause() != null) {
      return ending(e.getCause(), remoteErrors);
    }
    if (failure instanceof EngineUnreachableException) {
      return Ending.failure(ExitCode.FAILED, message(failure)).withCause(failure, true);
    }
    Optional<String> remote = remoteErrors.apply(failure);
    if (remote.isPresent()) {
      return Ending.failure(ExitCode.FAILED, remote.get()).withCause(failure, true);
    }
    if (failure instanceof IOException) {
      return Ending.failure(ExitCode.FAILED, ioMessage(failure)).withCause(failure, true);
    }
    return Ending.failure(ExitCode.FAILED, "unexpected " + failure).withCause(failure, false);
  }

  private static Ending stopped(StoppedByGuardException stop) {
    List<FiredGuard> fired = stop.fired();
    String guards = fired.stream().map(f -> f.guard().toString()).collect(Collectors.joining(","));
    return Ending.failure(
            ExitCode.STOPPED,
            fired.size() == 1 ? "stopped by a guard" : "stopped by " + fired.size() + " guards")
        .withProblems(
            fired.stream().map(f -> new Problem(stop.delivery(), 0, 0, f.message())).toList())
        .withHint(
            "nothing of this delivery was written; when it is right, run it again with `--allow "
                + guards
                + " --reason TEXT`, or change the definition");
  }

  /** The messages of these two are no more than the name of the file. */
  private static String ioMessage(Throwable failure) {
    if (failure instanceof NoSuchFileException) {
      return "file `" + message(failure) + "` does not exist";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "`" + message(failure) + "` is in the way: a folder is needed there";
    }
    if (failure instanceof AccessDeniedException) {
      return "no access to `" + message(failure) + "`";
    }
    return message(failure);
  }

  private static String counted(List<Problem> problems) {
    return problems.size() == 1 ? "1 problem" : problems.size() + " problems";
  }

  private static String message(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
  }
}
