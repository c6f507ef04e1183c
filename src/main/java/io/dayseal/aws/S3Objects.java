package io.dayseal.aws;

import io.dayseal.delivery.DeliveryFiles;
import io.dayseal.delivery.DeliverySource;
import io.dayseal.delivery.FolderNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/** Deliveries in S3: an object, all objects below a prefix, or those whose keys fit a pattern. */
public final class S3Objects implements AutoCloseable {
  /** Large enough that the time to the first byte does not matter, small enough to ask again. */
  private static final long PART_BYTES = 16L << 20;

  private final Supplier<S3Client> clients;
  private final Fetcher fetcher;
  private @Nullable S3Client client;

  /**
   * Asks for nothing yet.
   *
   * @param clients gives a client that is closed with this
   * @param tempFolder where fetched objects lie until then
   */
  public S3Objects(Supplier<S3Client> clients, Path tempFolder) {
    this(clients, tempFolder, PART_BYTES);
  }

  S3Objects(Supplier<S3Client> clients, Path tempFolder, long partBytes) {
    this.clients = clients;
    this.fetcher = new Fetcher(this::client, tempFolder, partBytes);
  }

  /** Whether a name speaks of S3. */
  public static boolean meant(String name) {
    return name.startsWith(ObjectUrl.SCHEME);
  }

  private synchronized S3Client client() {
    if (client == null) {
      client = clients.get();
    }
    return client;
  }

  /**
   * The delivery under a name; empty when there is nothing.
   *
   * @param name {@code s3://bucket/key}, where the key may be a prefix that ends at a slash, or
   *     have {@code * ? [ ] { }} as the names of files may
   * @param folders when they are columns, where an object lies is a part of the delivery
   * @throws IllegalArgumentException when the name is none of S3
   */
  public Optional<DeliverySource> find(String name, FolderNames folders) {
    ObjectUrl url = url(name);
    if (!url.key().isEmpty() && !url.key().endsWith("/")) {
      Optional<ObjectVersion> object = head(url);
      if (object.isPresent()) {
        return Optional.of(single(name, object.get(), folders));
      }
    }
    return DeliveryFiles.isPattern(url.key())
        ? matching(name, url)
        : several(name, url.prefix(), list(url, url.prefix()));
  }

  /**
   * The keys of all objects below a prefix, without it.
   *
   * @param folder {@code s3://bucket/prefix/}
   */
  public List<String> keys(String folder) {
    ObjectUrl url = url(folder);
    return list(url, url.prefix()).stream()
        .map(o -> o.url().key().substring(url.prefix().length()))
        .toList();
  }

  /** A small object; empty when there is none. */
  public Optional<byte[]> read(String name) {
    ObjectUrl url = url(name);
    try {
      return Optional.of(
          client()
              .getObjectAsBytes(
                  GetObjectRequest.builder().bucket(url.bucket()).key(url.key()).build())
              .asByteArray());
    } catch (NoSuchKeyException e) {
      return Optional.empty();
    }
  }

  private static ObjectUrl url(String name) {
    return ObjectUrl.parse(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected `s3://<bucket>/<key>`, found `" + name + "`"));
  }

  private DeliverySource single(String name, ObjectVersion object, FolderNames folders) {
    String base = base(folder(object.url().key()));
    DeliverySource source = new StoredObject(object, path(object, base), fetcher);
    return folders == FolderNames.HIVE
        ? DeliveryFiles.several(name, List.of(source))
        : new StoredObject(object, name, fetcher);
  }

  private Optional<DeliverySource> matching(String name, ObjectUrl pattern) {
    StringBuilder fixed = new StringBuilder();
    for (String part : pattern.key().split("/", -1)) {
      if (DeliveryFiles.isPattern(part)) {
        break;
      }
      fixed.append(part).append('/');
    }
    Predicate<Path> fitting = DeliveryFiles.fitting(pattern.key());
    List<ObjectVersion> found =
        list(pattern, fixed.toString()).stream()
            .filter(o -> fitting.test(Path.of(o.url().key())))
            .toList();
    return several(name, fixed.toString(), found);
  }

  private Optional<DeliverySource> several(
      String name, String folder, List<ObjectVersion> objects) {
    if (objects.isEmpty()) {
      return Optional.empty();
    }
    String base = base(folder);
    List<DeliverySource> parts = new ArrayList<>();
    objects.forEach(o -> parts.add(new StoredObject(o, path(o, base), fetcher)));
    DeliverySource several = DeliveryFiles.several(name, parts);
    return several.files().isEmpty() ? Optional.empty() : Optional.of(several);
  }

  /** The folder of a key, with the slash at its end. */
  private static String folder(String key) {
    return key.substring(0, key.lastIndexOf('/') + 1);
  }

  /** Where paths begin: above all folders that may be columns. */
  private static String base(String folder) {
    String base = folder;
    while (!base.isEmpty()) {
      String parent = folder(base.substring(0, base.length() - 1));
      if (!base.substring(parent.length()).contains("=")) {
        break;
      }
      base = parent;
    }
    return base;
  }

  private static String path(ObjectVersion object, String base) {
    return object.url().key().substring(base.length());
  }

  private Optional<ObjectVersion> head(ObjectUrl url) {
    try {
      HeadObjectResponse found =
          client()
              .headObject(HeadObjectRequest.builder().bucket(url.bucket()).key(url.key()).build());
      return Optional.of(new ObjectVersion(url, found.eTag(), found.contentLength()));
    } catch (NoSuchKeyException e) {
      return Optional.empty();
    }
  }

  private List<ObjectVersion> list(ObjectUrl url, String prefix) {
    ListObjectsV2Request request =
        ListObjectsV2Request.builder().bucket(url.bucket()).prefix(prefix).build();
    List<ObjectVersion> found = new ArrayList<>();
    client()
        .listObjectsV2Paginator(request)
        .contents()
        .forEach(
            o -> {
              // What a console makes for a folder is an object, too.
              if (!o.key().endsWith("/")) {
                found.add(new ObjectVersion(url.at(o.key()), o.eTag(), o.size()));
              }
            });
    return found;
  }

  @Override
  public synchronized void close() throws IOException {
    fetcher.close();
    if (client != null) {
      client.close();
      client = null;
    }
  }
}
