package io.dayseal.aws;

import io.dayseal.delivery.DeliverySource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A delivery, or a part of one, that is an object. It is fetched when it is first opened, once, and
 * read from this machine from then on: no byte is asked for twice, and every reading sees the same.
 */
final class StoredObject implements DeliverySource {
  private final ObjectVersion object;
  private final String path;
  private final Fetcher fetcher;
  private @Nullable Path local;

  /**
   * Not fetched yet.
   *
   * @param path within the delivery
   */
  StoredObject(ObjectVersion object, String path, Fetcher fetcher) {
    this.object = object;
    this.path = path;
    this.fetcher = fetcher;
  }

  @Override
  public String name() {
    return object.url().toString();
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public long size() {
    return object.size();
  }

  @Override
  public InputStream open() throws IOException {
    return Files.newInputStream(localFile());
  }

  @Override
  public synchronized Path localFile() throws IOException {
    if (local == null) {
      local = fetcher.fetch(object);
    }
    return local;
  }
}
