package io.dayseal.aws;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * S3 and Glue on this machine, with one log of the calls to both. Starting them gives this process
 * the key that they know, in the system properties that the SDK's default provider chain reads
 * first.
 */
public final class AwsServers implements AutoCloseable {
  private final CallLog calls = new CallLog();
  private final S3Server s3;
  private final GlueServer glue;

  private AwsServers() throws IOException {
    TestKeys.setSystemProperties();
    s3 = new S3Server(calls);
    glue = new GlueServer(calls);
  }

  public static AwsServers start() throws IOException {
    return new AwsServers();
  }

  public S3Server s3() {
    return s3;
  }

  public GlueServer glue() {
    return glue;
  }

  /** The calls to both. */
  public CallLog calls() {
    return calls;
  }

  /**
   * Properties of a catalog of Iceberg's whose tables lie in Glue and S3.
   *
   * @param warehouse such as {@code s3://bucket/warehouse}; the bucket must be there
   */
  public Map<String, String> catalogProperties(String warehouse) {
    Map<String, String> properties = new HashMap<>(fileProperties());
    properties.put("warehouse", warehouse);
    properties.put("io-impl", "org.apache.iceberg.aws.s3.S3FileIO");
    properties.put("glue.endpoint", glue.endpoint().toString());
    properties.put("glue.skip-archive", "true");
    properties.put("table-default.commit.status-check.min-wait-ms", "1");
    properties.put("table-default.commit.status-check.max-wait-ms", "10");
    return Map.copyOf(properties);
  }

  /** Properties of Trino's Iceberg connector for the same. */
  public Map<String, String> trinoCatalog(String warehouse) {
    Map<String, String> properties = new HashMap<>();
    properties.put("iceberg.catalog.type", "glue");
    properties.put("hive.metastore.glue.region", TestKeys.REGION);
    properties.put("hive.metastore.glue.endpoint-url", glue.endpoint().toString());
    properties.put("hive.metastore.glue.aws-access-key", TestKeys.ACCESS_KEY_ID);
    properties.put("hive.metastore.glue.aws-secret-key", TestKeys.SECRET_ACCESS_KEY);
    properties.put("hive.metastore.glue.default-warehouse-dir", warehouse);
    properties.put("fs.native-s3.enabled", "true");
    properties.put("s3.endpoint", s3.endpoint().toString());
    properties.put("s3.region", TestKeys.REGION);
    properties.put("s3.path-style-access", "true");
    properties.put("s3.aws-access-key", TestKeys.ACCESS_KEY_ID);
    properties.put("s3.aws-secret-key", TestKeys.SECRET_ACCESS_KEY);
    return properties;
  }

  /** Those of {@code S3FileIO} alone. */
  public Map<String, String> fileProperties() {
    return Map.of(
        "s3.endpoint", s3.endpoint().toString(),
        "s3.path-style-access", "true",
        "client.region", TestKeys.REGION,
        "http-client.type", "urlconnection",
        "http-client.urlconnection.socket-timeout-ms", "5000",
        // A test has no time to wait for servers that are fine.
        "s3.retry.num-retries", "3",
        "s3.retry.min-wait-ms", "1",
        "s3.retry.max-wait-ms", "10");
  }

  @Override
  public void close() throws IOException {
    glue.close();
    s3.close();
  }
}
