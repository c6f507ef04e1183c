package io.dayseal.trino;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * How a cluster is reached.
 *
 * @param url {@code https://host:port}, or {@code http} where nothing is secret
 * @param catalog under which the cluster has the tables of the profile's catalog
 * @param source what the cluster's administrators see as where a query comes from
 * @param session properties of the session
 * @param properties further ones of the driver, such as {@code SSLTrustStorePath}
 */
public record TrinoSettings(
    URI url,
    String catalog,
    String user,
    Optional<String> password,
    Optional<String> token,
    String source,
    Map<String, String> session,
    Map<String, String> properties) {
  private static final int HTTPS_PORT = 443;
  private static final int HTTP_PORT = 80;

  /** Copies, and refuses what can reach no cluster, or would send a secret in the open. */
  public TrinoSettings {
    session = Map.copyOf(session);
    properties = Map.copyOf(properties);
    boolean encrypted = "https".equals(url.getScheme());
    if (!(encrypted || "http".equals(url.getScheme())) || url.getHost() == null) {
      throw new IllegalArgumentException(
          "expected a URL such as `https://trino.example.com:8443`, found `" + url + "`");
    }
    if (!encrypted && (password.isPresent() || token.isPresent())) {
      throw new IllegalArgumentException(
          "expected an `https` URL where a password or token is given, found `" + url + "`");
    }
    if (password.isPresent() && token.isPresent()) {
      throw new IllegalArgumentException("expected one of `password` and `token`, found both");
    }
  }

  private boolean encrypted() {
    return "https".equals(url.getScheme());
  }

  /** The same for the driver. */
  String jdbcUrl() {
    int port = url.getPort() >= 0 ? url.getPort() : encrypted() ? HTTPS_PORT : HTTP_PORT;
    return "jdbc:trino://" + url.getHost() + ":" + port;
  }

  Properties driverProperties() {
    Properties all = new Properties();
    all.putAll(properties);
    all.setProperty("user", user);
    password.ifPresent(p -> all.setProperty("password", p));
    token.ifPresent(t -> all.setProperty("accessToken", t));
    if (encrypted()) {
      all.setProperty("SSL", "true");
    }
    all.setProperty("source", source);
    // As the embedded engine has it: what a time zone decides must not depend on the machine.
    all.setProperty("timezone", "UTC");
    if (!session.isEmpty()) {
      all.setProperty(
          "sessionProperties",
          session.entrySet().stream()
              .map(e -> e.getKey() + ":" + e.getValue())
              .sorted()
              .collect(Collectors.joining(";")));
    }
    return all;
  }

  @Override
  public String toString() {
    return url + " as " + user;
  }
}
