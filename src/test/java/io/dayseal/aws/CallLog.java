package io.dayseal.aws;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The calls that were made, in the order in which they were answered. */
public final class CallLog {
  private final List<Call> calls = new CopyOnWriteArrayList<>();

  void add(Call call) {
    calls.add(call);
  }

  public List<Call> all() {
    return List.copyOf(calls);
  }

  /** Calls by their operation, such as {@code GetTable}. */
  public List<Call> of(String operation) {
    return calls.stream().filter(c -> c.operation().equals(operation)).toList();
  }

  /** How many calls there were of each kind, as {@code s3 GetObject}. */
  public Map<String, Integer> counts() {
    Map<String, Integer> counts = new TreeMap<>();
    for (Call call : calls) {
      counts.merge(call.service() + " " + call.operation(), 1, Integer::sum);
    }
    return counts;
  }

  public void forget() {
    calls.clear();
  }
}
