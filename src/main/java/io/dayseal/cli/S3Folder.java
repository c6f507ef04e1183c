package io.dayseal.cli;

import io.dayseal.aws.S3Objects;
import io.dayseal.config.TextFolder;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A prefix in S3 as a folder of text files.
 *
 * @param name {@code s3://bucket/prefix}, with or without a slash at its end
 */
record S3Folder(Supplier<S3Objects> objects, String name) implements TextFolder {
  private String prefix() {
    return name.endsWith("/") ? name : name + "/";
  }

  @Override
  public Optional<List<String>> fileNames() throws IOException {
    List<String> keys = objects.get().keys(prefix());
    return keys.isEmpty()
        ? Optional.empty()
        : Optional.of(keys.stream().filter(key -> !key.contains("/")).toList());
  }

  @Override
  public Optional<byte[]> read(String path) throws IOException {
    return objects.get().read(place(path));
  }

  @Override
  public TextFolder folder(String path) {
    return new S3Folder(objects, prefix() + path);
  }

  @Override
  public String place(String path) {
    return prefix() + path;
  }
}
