package io.dayseal.simulation;

import java.util.concurrent.Callable;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.jspecify.annotations.Nullable;

/**
 * One process: counts its calls to the world outside, and breaks one of them. After a crash none of
 * them has an effect any more, whatever a {@code finally} still tries.
 */
final class SimulatedProcess {
  private final Fault fault;
  private final Thread driver = Thread.currentThread();
  private int calls;
  private boolean struck;
  private boolean dead;
  private boolean stale;
  private String place = "";
  private @Nullable Callable<?> late;

  SimulatedProcess(Fault fault) {
    this.fault = fault;
  }

  /** A failure that nobody has heard of. */
  static final class OddException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OddException(String message) {
      super(message);
    }
  }

  /** A call to the outside; Iceberg's worker threads pass, since their order is chance. */
  <T> T call(String name, Callable<T> body) throws Exception {
    if (dead) {
      throw new Crash();
    }
    boolean strikes =
        Thread.currentThread() == driver
            && !struck
            && fault.kind() != Fault.Kind.NONE
            && name.startsWith(fault.where())
            && ++calls == fault.number();
    return strikes ? struckCall(name, body) : body.call();
  }

  private <T> T struckCall(String name, Callable<T> body) throws Exception {
    struck = true;
    place = name;
    switch (fault.kind()) {
      case CRASH_BEFORE -> {
        dead = true;
        throw new Crash();
      }
      case CRASH_AFTER -> {
        body.call();
        dead = true;
        throw new Crash();
      }
      case LOST_ANSWER -> {
        body.call();
        throw failure(name);
      }
      case LATE -> {
        late = body;
        throw failure(name);
      }
      case THROTTLE -> {
        if (name.equals(MemoryCatalog.SWAP) && !fault.raw()) {
          throw new CommitFailedException("slow down");
        }
        throw new OddException("slow down");
      }
      case CONFLICT -> fault.other().run();
      case STALE_READ -> {
        stale = true;
        try {
          return body.call();
        } finally {
          stale = false;
        }
      }
      case NONE -> {}
    }
    return body.call();
  }

  private RuntimeException failure(String name) {
    OddException odd = new OddException("no answer");
    return name.equals(MemoryCatalog.SWAP) && !fault.raw()
        ? new CommitStateUnknownException(odd)
        : odd;
  }

  /** Whether reads are old ones. */
  boolean stale() {
    return stale;
  }

  /** Whether nothing will happen to it. */
  boolean undisturbed() {
    return fault.kind() == Fault.Kind.NONE;
  }

  boolean struck() {
    return struck;
  }

  /** A request that is still on its way. */
  @Nullable Callable<?> late() {
    return late;
  }

  @Override
  public String toString() {
    return struck ? " [struck " + place + "]" : "";
  }
}
