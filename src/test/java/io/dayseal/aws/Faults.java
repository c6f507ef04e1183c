package io.dayseal.aws;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/** The faults that wait for a call to befall, and what else is to happen before one. */
public final class Faults {
  /** As often as there are calls. */
  public static final int ALWAYS = Integer.MAX_VALUE;

  /** Every operation. */
  public static final String ANY = "*";

  private record Rule(
      String operation, Pattern name, AtomicInteger left, Optional<Fault> fault, Runnable before) {
    boolean takes(Call call) {
      return (operation.equals(ANY) || operation.equals(call.operation()))
          && name.matcher(call.name()).find()
          && left.getAndUpdate(n -> n == ALWAYS || n == 0 ? n : n - 1) > 0;
    }
  }

  /** Holds calls back until it is opened. */
  public static final class Gate implements Runnable {
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);

    @Override
    public void run() {
      arrived.countDown();
      await(opened, "the gate was not opened");
    }

    /** Waits until a call stands before the gate. */
    public void awaitCall() {
      await(arrived, "no call came to the gate");
    }

    public void open() {
      opened.countDown();
    }

    private static void await(CountDownLatch latch, String otherwise) {
      try {
        if (!latch.await(60, TimeUnit.SECONDS)) {
          throw new AssertionError(otherwise);
        }
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private final List<Rule> rules = new CopyOnWriteArrayList<>();
  private final List<Runnable> late = new CopyOnWriteArrayList<>();

  /**
   * Lets a fault befall calls.
   *
   * @param times how many calls, or {@link #ALWAYS}
   * @param operation such as {@code PutObject}
   * @param name a regular expression that is found in the key or the table's name
   */
  public void add(Fault fault, int times, String operation, String name) {
    rule(times, operation, name, Optional.of(fault), () -> {});
  }

  /** Lets something happen just before the next such call is served. */
  public void before(String operation, String name, Runnable what) {
    rule(1, operation, name, Optional.empty(), what);
  }

  /** Holds the next such call back, before anything of it is done. */
  public Gate hold(String operation, String name) {
    Gate gate = new Gate();
    before(operation, name, gate);
    return gate;
  }

  /** Nothing befalls any call from now on. */
  public void clear() {
    rules.clear();
  }

  void late(Runnable request) {
    late.add(request);
  }

  /** Serves the requests that are still on their way; nobody gets their answers. */
  public void deliverLate() {
    late.forEach(Runnable::run);
    late.clear();
  }

  private void rule(
      int times, String operation, String name, Optional<Fault> fault, Runnable before) {
    rules.add(new Rule(operation, Pattern.compile(name), new AtomicInteger(times), fault, before));
  }

  Optional<Fault> befalling(Call call) {
    for (Rule rule : rules) {
      if (rule.takes(call)) {
        rule.before().run();
        if (rule.fault().isPresent()) {
          return rule.fault();
        }
      }
    }
    return Optional.empty();
  }
}
