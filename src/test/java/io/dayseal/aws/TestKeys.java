package io.dayseal.aws;

import java.util.List;
import java.util.Map;

/** The one key that the test servers know, and ways to hand it to clients. */
public final class TestKeys {
  public static final String ACCESS_KEY_ID = "AKIADAYSEALTESTS0001";

  /** Looked for in everything that is printed or stored: it must be nowhere. */
  public static final String SECRET_ACCESS_KEY = "s3cr3t/OfTheTests+MustBeNowhere0000000001";

  public static final String REGION = "eu-central-1";

  private TestKeys() {}

  /** As the environment of another process gives it to the SDK's default provider chain. */
  public static Map<String, String> environment() {
    return Map.of(
        "AWS_ACCESS_KEY_ID", ACCESS_KEY_ID,
        "AWS_SECRET_ACCESS_KEY", SECRET_ACCESS_KEY,
        "AWS_REGION", REGION,
        "AWS_EC2_METADATA_DISABLED", "true");
  }

  private static final Map<String, String> PROPERTIES =
      Map.of(
          "aws.accessKeyId", ACCESS_KEY_ID,
          "aws.secretAccessKey", SECRET_ACCESS_KEY,
          "aws.region", REGION,
          "aws.disableEc2Metadata", "true");

  /** As system properties of another Java process give it, which come before its environment. */
  public static List<String> javaArguments() {
    return PROPERTIES.entrySet().stream().map(e -> "-D" + e.getKey() + "=" + e.getValue()).toList();
  }

  /** Gives it to this process; always the same, so it is never taken back. */
  static void setSystemProperties() {
    PROPERTIES.forEach(System::setProperty);
  }
}
