package io.dayseal.trino;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayseal.replay.Orders;
import io.dayseal.replay.Project;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Trino that speaks TLS and wants to know who asks. */
class TrinoSecurityTest {
  private static final String PASSWORD = "Sesame0pen";
  private static final String STORE = "keystore";
  private static final String KEY = "the key of the tests, of 32 bytes";
  private static final String TOKEN = token(KEY);

  @TempDir private static Path secrets;
  private static Path certificate;
  private static int port;
  private static TrinoProcess server;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    TrinoServer.assumeFetched();
    certificate = certificate("server");
    Path users = secrets.resolve("users");
    Files.writeString(users, "dayseal:" + hash(PASSWORD) + "\n");
    Path passwords = secrets.resolve("passwords.properties");
    Files.writeString(
        passwords, "password-authenticator.name=file\nfile.password-file=" + users + "\n");
    Path key = secrets.resolve("token.key");
    Files.writeString(
        key, Base64.getEncoder().encodeToString(KEY.getBytes(StandardCharsets.UTF_8)));
    port = TrinoProcess.freePort();
    server =
        TrinoProcess.start(
            List.of(
                "http-server.https.enabled=true",
                "http-server.https.port=" + port,
                "http-server.https.keystore.path=" + secrets.resolve("server.p12"),
                "http-server.https.keystore.key=" + STORE,
                "http-server.authentication.type=PASSWORD,JWT",
                "http-server.authentication.jwt.key-file=" + key,
                "password-authenticator.config-files=" + passwords,
                "internal-communication.shared-secret=of the tests"));
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  /** Makes a key with a certificate that it signs itself, and gives the certificate's file. */
  private static Path certificate(String name) throws Exception {
    Path file = secrets.resolve(name + ".pem");
    String store = secrets.resolve(name + ".p12").toString();
    keytool("-genkeypair", "-alias", name, "-keyalg", "RSA", "-dname", "CN=" + name)
        .in(store, "-ext", "san=ip:127.0.0.1");
    keytool("-exportcert", "-alias", name, "-rfc", "-file", file.toString()).in(store);
    return file;
  }

  private static Keytool keytool(String... arguments) {
    return new Keytool(List.of(arguments));
  }

  private record Keytool(List<String> arguments) {
    void in(String store, String... more) throws Exception {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
      command.addAll(arguments);
      command.addAll(List.of(more));
      command.addAll(List.of("-keystore", store, "-storepass", STORE));
      Path log = secrets.resolve("keytool.log");
      int exitCode =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start()
              .waitFor();
      assertThat(exitCode).as(Files.readString(log)).isZero();
    }
  }

  /** As a line of Trino's password file has it. */
  private static String hash(String password) throws GeneralSecurityException {
    int iterations = 1000;
    byte[] salt = "salt of the test".getBytes(StandardCharsets.UTF_8);
    byte[] hash =
        SecretKeyFactory.getInstance("PBKDF2WithHmacSHA1")
            .generateSecret(new PBEKeySpec(password.toCharArray(), salt, iterations, 256))
            .getEncoded();
    HexFormat hex = HexFormat.of();
    return iterations + ":" + hex.formatHex(salt) + ":" + hex.formatHex(hash);
  }

  private static String token(String key) {
    String content = base64("{\"alg\":\"HS256\"}") + "." + base64("{\"sub\":\"dayseal\"}");
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      byte[] signature = mac.doFinal(content.getBytes(StandardCharsets.UTF_8));
      return content + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static String base64(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  private static Trino trino(Project project) throws Exception {
    Files.createDirectories(project.folder().resolve("warehouse"));
    Properties login = new Properties();
    login.setProperty("user", "dayseal");
    login.setProperty("accessToken", TOKEN);
    login.setProperty("SSL", "true");
    login.setProperty("SSLTrustStorePath", certificate.toString());
    return Trino.on(project, DriverManager.getConnection("jdbc:trino://127.0.0.1:" + port, login));
  }

  private static void profile(Project project, String catalog, String login, Path trusted)
      throws IOException {
    Files.writeString(
        project.folder().resolve("catalog/trino.yaml"),
        """
        catalog: {type: jdbc, uri: "jdbc:sqlite:warehouse/catalog.db", warehouse: warehouse}
        engine:
          type: trino
          url: "https://127.0.0.1:%d"
          catalog: %s
          user: dayseal
          %s
          properties: {SSLTrustStorePath: "%s"}
          memory: 512MB
        """
            .replace("%d", Integer.toString(port))
            .replaceFirst("%s", catalog)
            .replaceFirst("%s", java.util.regex.Matcher.quoteReplacement(login))
            .replaceFirst("%s", trusted.toString()));
  }

  private static Project.Result run(Project project, String secret, String... arguments) {
    List<String> all = new ArrayList<>(List.of("--profile=trino"));
    all.addAll(List.of(arguments));
    Project.Result result = project.run(Map.of("TRINO_SECRET", secret), all.toArray(String[]::new));
    assertThat(result.out() + result.err()).doesNotContain(secret);
    return result;
  }

  @Test
  void layersAreBuiltWithAPasswordAndWithAToken() throws Exception {
    Project project = Orders.in(folder);
    try (Trino trino = trino(project)) {
      profile(project, trino.catalog(), "password: ${TRINO_SECRET}", certificate);
      String first = Orders.delivery("2026-10-05-0400");
      Project.Result built = run(project, PASSWORD, "run", "orders", first);
      assertThat(built.exitCode()).as(built.err()).isZero();
      profile(project, trino.catalog(), "token: ${TRINO_SECRET}", certificate);
      String next = Orders.delivery("2026-10-07-0400");
      built = run(project, TOKEN, "run", "orders", next, "--json");
      assertThat(built.exitCode()).as(built.err()).isZero();
      assertThat(Project.partitions(built.json(), 2, "replace")).isNotEmpty();
      assertThat(trino.query("SELECT count(DISTINCT day) FROM sales.orders_daily"))
          .containsExactly("6");
    }
  }

  @Test
  void whoIsNotLetInIsToldSoInOneLineWithoutTheSecret() throws Exception {
    Project project = Orders.in(folder);
    try (Trino trino = trino(project)) {
      String delivery = Orders.delivery("2026-10-05-0400");
      assertThat(project.run("land", "orders", delivery).exitCode()).isZero();
      profile(project, trino.catalog(), "password: ${TRINO_SECRET}", certificate);
      assertThat(error(project, "Sesame-shut"))
          .isEqualTo("Authentication failed: Access Denied: Invalid credentials");
      profile(project, trino.catalog(), "token: ${TRINO_SECRET}", certificate);
      assertThat(error(project, token("a key that nobody knows, 32 bytes")))
          .startsWith("Authentication failed: JWT signature does not match");
      profile(project, trino.catalog(), "token: ${TRINO_SECRET}", certificate("another"));
      assertThat(error(project, TOKEN))
          .contains("PKIX path building failed")
          .endsWith("unable to find valid certification path to requested target");
      Project.Result check = run(project, TOKEN, "check", "orders");
      assertThat(check.exitCode()).isEqualTo(2);
      assertThat(check.err() + check.out())
          .contains("engine: " + at(), "PKIX path building failed");
    }
  }

  private static String at() {
    return "Trino at `https://127.0.0.1:" + port + "`: ";
  }

  /** The line of a failure, without the place that it begins with. */
  private static String error(Project project, String secret) {
    Project.Result result = run(project, secret, "build", "orders");
    assertThat(result.exitCode()).isOne();
    List<String> lines = result.err().lines().filter(l -> !l.startsWith("stage: ")).toList();
    assertThat(lines).hasSize(1);
    assertThat(lines.get(0)).startsWith("error: " + at());
    return lines.get(0).substring(("error: " + at()).length());
  }
}
