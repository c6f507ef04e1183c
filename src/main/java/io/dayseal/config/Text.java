package io.dayseal.config;

/**
 * A scalar of a YAML file.
 *
 * @param value with environment variables filled in
 * @param written as it stands in the file; messages quote this one, since a value may be a secret
 */
record Text(String value, String written, Place place) {
  String quoted() {
    return "`" + written + "`";
  }
}
