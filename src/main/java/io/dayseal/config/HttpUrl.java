package io.dayseal.config;

import java.net.URI;
import java.util.Optional;

/** Addresses of servers that speak HTTP. */
final class HttpUrl {
  private HttpUrl() {}

  /** The address; empty unless it is {@code http} or {@code https} with a host. */
  static Optional<URI> parse(String text) {
    try {
      URI url = URI.create(text);
      boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
      return http && url.getHost() != null ? Optional.of(url) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
