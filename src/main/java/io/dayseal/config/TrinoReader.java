package io.dayseal.config;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what a profile says of a Trino cluster. */
final class TrinoReader {
  /** The keys beside those of every engine. */
  static final List<String> KEYS =
      List.of("url", "catalog", "user", "password", "token", "source", "session", "properties");

  private static final String DEFAULT_SOURCE = "dayseal";

  private TrinoReader() {}

  /** Empty when something is missing or wrong, which is reported. */
  static Optional<Profile.Remote> read(Section section) {
    section.require("url", "the cluster, such as `https://trino.example.com:8443`");
    section.require("catalog", "the name under which the cluster has the tables");
    section.require("user", "the name to log in with");
    Optional<Text> url = section.text("url");
    Optional<Text> catalog = section.text("catalog");
    Optional<Text> user = section.text("user");
    Optional<String> password = section.text("password").map(Text::value);
    Optional<String> token = section.text("token").map(Text::value);
    if (password.isPresent() && token.isPresent()) {
      section.problem(section.place("token"), "expected one of `password` and `token`, found both");
    }
    boolean secret = password.isPresent() || token.isPresent();
    boolean right = url.filter(u -> right(section, u, secret)).isPresent();
    if (!right || catalog.isEmpty() || user.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Profile.Trino(
            url.get().value(),
            catalog.get().value(),
            user.get().value(),
            password,
            token,
            section.text("source").map(Text::value).orElse(DEFAULT_SOURCE),
            texts(section, "session"),
            texts(section, "properties")));
  }

  private static boolean right(Section section, Text url, boolean secret) {
    Optional<URI> uri = HttpUrl.parse(url.value());
    if (uri.isEmpty()) {
      section.problem(
          url.place(),
          "expected a URL such as `https://trino.example.com:8443` for `url`, found "
              + url.quoted());
      return false;
    }
    if (secret && !"https".equals(uri.get().getScheme())) {
      section.problem(
          url.place(),
          "expected an `https` URL where a password or token is given, found " + url.quoted());
      return false;
    }
    return true;
  }

  private static Map<String, String> texts(Section section, String key) {
    Map<String, String> texts = new LinkedHashMap<>();
    Optional<Section> inner = section.section(key);
    inner.ifPresent(
        s -> s.keys().forEach(name -> s.text(name).ifPresent(t -> texts.put(name, t.value()))));
    return texts;
  }
}
