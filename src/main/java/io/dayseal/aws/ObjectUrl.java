package io.dayseal.aws;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place of an object, or of all that lie below a prefix.
 *
 * @param key without a slash at its beginning; may be empty
 */
record ObjectUrl(String bucket, String key) {
  static final String SCHEME = "s3://";

  /** Bucket names by the rules of S3: 3 to 63 lower-case letters, digits, dots and hyphens. */
  private static final Pattern URL =
      Pattern.compile("s3://([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:/(.*))?", Pattern.DOTALL);

  /** Empty when the text is no such place. */
  static Optional<ObjectUrl> parse(String text) {
    Matcher matcher = URL.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String key = matcher.group(2);
    return Optional.of(new ObjectUrl(matcher.group(1), key == null ? "" : key));
  }

  /** Another key in the same bucket. */
  ObjectUrl at(String other) {
    return new ObjectUrl(bucket, other);
  }

  /** The key with a slash at its end, so that no longer name begins with it. */
  String prefix() {
    return key.isEmpty() || key.endsWith("/") ? key : key + "/";
  }

  @Override
  public String toString() {
    return SCHEME + bucket + "/" + key;
  }
}
