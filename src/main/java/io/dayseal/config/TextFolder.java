package io.dayseal.config;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A folder of text files, wherever it lies. Paths in it are divided by {@code /}. */
public interface TextFolder {
  /** As the user named it. */
  String name();

  /** The names of the files that lie directly in it; empty when there is no such folder. */
  Optional<List<String>> fileNames() throws IOException;

  /** The bytes of a file; empty when there is none. */
  Optional<byte[]> read(String path) throws IOException;

  /** A folder in it. */
  TextFolder folder(String path);

  /** A file of it as messages name it. */
  String place(String path);
}
