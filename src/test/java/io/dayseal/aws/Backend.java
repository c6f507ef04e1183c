package io.dayseal.aws;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where tests make their warehouses: in SQLite and files, or in Glue and S3 when the system
 * property {@code dayseal.test.backend} is {@code aws}. Tests that are to run on both carry the tag
 * {@link #BOTH}.
 */
public final class Backend {
  public static final String BOTH = "backends";

  private static final Set<String> BUCKETS = ConcurrentHashMap.newKeySet();
  private static @Nullable AwsServers servers;

  private Backend() {}

  /** Whether warehouses lie in Glue and S3. */
  public static boolean aws() {
    return System.getProperty("dayseal.test.backend", "sqlite").equals("aws");
  }

  /** The servers of this process, started when they are first asked for. */
  public static synchronized AwsServers servers() {
    if (servers == null) {
      try {
        servers = AwsServers.start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      Runtime.getRuntime().addShutdownHook(new Thread(Backend::stop));
    }
    return servers;
  }

  private static synchronized void stop() {
    try {
      servers.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The warehouse that belongs to a folder: an account and a bucket of its own. */
  public static Lake lake(Path folder) {
    byte[] path = folder.toAbsolutePath().normalize().toString().getBytes(StandardCharsets.UTF_8);
    long hash = UUID.nameUUIDFromBytes(path).getMostSignificantBits() >>> 1;
    String account = Long.toString(100_000_000_000L + hash % 900_000_000_000L);
    Lake lake = new Lake(account, "lake-" + account);
    if (BUCKETS.add(lake.bucket())) {
      servers().s3().bucket(lake.bucket());
    }
    return lake;
  }

  /**
   * A warehouse in Glue and S3.
   *
   * @param account the catalog's id
   * @param bucket that holds nothing else
   */
  public record Lake(String account, String bucket) {
    /** {@code s3://...}, without a slash at its end. */
    public String warehouse() {
      return "s3://" + bucket + "/warehouse";
    }

    /** Properties of Iceberg's Glue catalog. */
    public Map<String, String> properties() {
      Map<String, String> properties = new HashMap<>(servers().catalogProperties(warehouse()));
      properties.put("glue.id", account);
      return Map.copyOf(properties);
    }

    /** Tables and objects as they are now; run it to go back to that. */
    public Runnable image() {
      Runnable tables = servers().glue().image(account);
      Runnable objects = servers().s3().image(bucket);
      return () -> {
        tables.run();
        objects.run();
      };
    }

    /** The locations of all objects. */
    public List<String> locations() {
      return servers().s3().keys(bucket, "").stream().map(k -> "s3://" + bucket + "/" + k).toList();
    }

    /** Every object with what changes when it does. */
    public List<String> listing() {
      return servers().s3().listing(bucket);
    }

    /** The content of an object by its location. */
    public byte[] read(String location) {
      return servers().s3().read(bucket, key(location));
    }

    /** Puts an object to a location. */
    public void write(String location, byte[] content) {
      servers().s3().put(bucket, key(location), content);
    }

    private String key(String location) {
      return location.replaceFirst("^s3://" + bucket + "/", "");
    }
  }
}
