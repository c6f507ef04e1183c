package io.dayseal.infer;

import io.dayseal.delivery.JsonOutline;
import java.util.ArrayDeque;
import java.util.Deque;

/** Builds the shape of the records of a JSON document; the fields of the root are the columns. */
final class ShapeBuilder implements JsonOutline.Events {
  private final TemporalPatterns patterns;
  private final ValueShape root = new ValueShape();

  /** The objects and arrays that are open, the innermost last. */
  private final Deque<ValueShape> open = new ArrayDeque<>();

  private ValueShape next = root;

  ShapeBuilder(TemporalPatterns patterns) {
    this.patterns = patterns;
  }

  ValueShape root() {
    return root;
  }

  @Override
  public void key(String name) {
    next = open.getLast().field(name);
  }

  @Override
  public void text(String value) {
    next.text(value, patterns);
  }

  @Override
  public void number(String spelled) {
    next.number(spelled, patterns);
  }

  @Override
  public void flag() {
    next.flag();
  }

  @Override
  public void nothing() {
    // Nothing can be learned from it.
  }

  @Override
  public void beginObject() {
    if (open.isEmpty()) {
      next = root;
    }
    next.object();
    open.addLast(next);
  }

  @Override
  public void endObject() {
    close();
  }

  @Override
  public void beginArray() {
    next.array();
    open.addLast(next);
    next = next.element();
  }

  @Override
  public void endArray() {
    close();
  }

  /** What follows without a key is a further element of the array around, if it is one. */
  private void close() {
    open.removeLast();
    if (!open.isEmpty() && open.getLast().hasArrays()) {
      next = open.getLast().element();
    }
  }
}
