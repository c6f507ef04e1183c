package io.dayseal.pipeline;

import java.io.IOException;

/** An engine elsewhere does not answer, or does not let the user in; its message says where. */
public final class EngineUnreachableException extends IOException {
  private static final long serialVersionUID = 1L;

  /** As the engine's driver has it. */
  public EngineUnreachableException(String message, Throwable cause) {
    super(message, cause);
  }
}
