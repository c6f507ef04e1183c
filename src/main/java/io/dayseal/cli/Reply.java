package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;

/** What a command has to say on stdout, filled while it works and written once at its end. */
interface Reply {
  /** Writes the one JSON document, whatever the ending. */
  void json(JsonGenerator json, Ending ending) throws IOException;

  /** Writes text for people. */
  void text(PrintWriter out, Ending ending);
}
