package io.dayseal.iceberg;

import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.aws.HttpClientProperties;
import org.apache.iceberg.aws.S3FileIOAwsClientFactories;
import software.amazon.awssdk.services.s3.S3Client;

/** Clients of S3 as the catalog's properties want them: region, endpoint, role, keys. */
public final class S3Clients {
  private S3Clients() {}

  /**
   * A client; the caller closes.
   *
   * @param catalog those of the profile
   */
  public static S3Client of(CatalogSettings catalog) {
    return of(catalog.properties());
  }

  /** A client by the environment alone. */
  public static S3Client ofEnvironment() {
    return of(Map.of());
  }

  private static S3Client of(Map<String, String> properties) {
    Map<String, String> all = new HashMap<>(properties);
    all.putIfAbsent(
        HttpClientProperties.CLIENT_TYPE, HttpClientProperties.CLIENT_TYPE_URLCONNECTION);
    Object factory = S3FileIOAwsClientFactories.initialize(all);
    return factory instanceof org.apache.iceberg.aws.s3.S3FileIOAwsClientFactory s3
        ? s3.s3()
        : ((org.apache.iceberg.aws.AwsClientFactory) factory).s3();
  }
}
