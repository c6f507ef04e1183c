package io.dayseal.layer;

import io.dayseal.signature.Sha256;
import io.dayseal.signature.Signature;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Fingerprint of everything in a definition that decides what a delivery lands as. Equal bytes
 * under an equal definition land equally, so that they need not be parsed again.
 */
public final class DefinitionFingerprint {
  private DefinitionFingerprint() {}

  /** 64 hex digits. */
  public static String of(Dataset dataset) {
    StringBuilder text = new StringBuilder();
    line(text, "version", Signature.VERSION);
    line(text, "delivery", dataset.delivery());
    line(text, "vanished", dataset.policy().vanishedDays());
    line(text, "vanished-scope", dataset.policy().vanishedScope());
    line(text, "table", dataset.raw().table());
    line(text, "columns", dataset.raw().columns());
    line(text, "derived", dataset.raw().derived());
    line(text, "partition", dataset.raw().partitioning());
    line(text, "signed", dataset.raw().signed());
    line(text, "signs-added", dataset.raw().signsAdded());
    return Sha256.hex(text.toString());
  }

  private static void line(StringBuilder text, String key, @Nullable Object value) {
    text.append(key).append(' ');
    write(text, value);
    text.append('\n');
  }

  /**
   * Writes a value so that no two values are written alike: a text by its length, a list by its
   * size, a record by all of its components, those included that are added to it later.
   */
  private static void write(StringBuilder text, @Nullable Object value) {
    if (value == null) {
      text.append("null ");
    } else if (value instanceof Set<?> elements) {
      // The order of a set differs from run to run.
      write(text, elements.stream().map(String::valueOf).sorted().toList());
    } else if (value instanceof Collection<?> elements) {
      text.append("list ").append(elements.size()).append(' ');
      elements.forEach(element -> write(text, element));
    } else if (value instanceof Record) {
      RecordComponent[] components = value.getClass().getRecordComponents();
      text.append(value.getClass().getSimpleName()).append(' ').append(components.length);
      for (RecordComponent component : components) {
        text.append(' ').append(component.getName()).append(' ');
        write(text, component(component, value));
      }
    } else {
      String spelled = value.toString();
      text.append(spelled.length()).append(' ').append(spelled).append(' ');
    }
  }

  private static @Nullable Object component(RecordComponent component, Object owner) {
    try {
      return component.getAccessor().invoke(owner);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a component of a public record cannot be read", e);
    }
  }
}
