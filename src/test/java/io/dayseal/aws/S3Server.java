package io.dayseal.aws;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gaul.s3proxy.BlobStores;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * S3 in memory: S3Proxy, which checks signatures, checksums, preconditions and keeps versions,
 * behind a {@link Front}. What a test itself puts and looks at goes past the front and is not
 * recorded.
 */
public final class S3Server implements AutoCloseable {
  private static final Pattern KEY = Pattern.compile("<Key>([^<]*)</Key>");

  private final S3Proxy proxy;
  private final S3Client client;
  private final Front front;
  private final CallLog calls;
  private final Faults faults = new Faults();
  private final Map<String, Instant> listedAsOf = new ConcurrentHashMap<>();

  S3Server(CallLog calls) throws IOException {
    this.calls = calls;
    proxy =
        S3Proxy.builder()
            .blobStore(BlobStores.create("transient-nio2", new Properties()))
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(
                AuthenticationType.AWS_V2_OR_V4, TestKeys.ACCESS_KEY_ID, TestKeys.SECRET_ACCESS_KEY)
            .ignoreUnknownHeaders(true)
            .stopTimeout(0)
            .build();
    try {
      proxy.start();
    } catch (Exception e) {
      throw new IOException("S3Proxy did not start", e);
    }
    client = client(URI.create("http://127.0.0.1:" + proxy.getPort()));
    front = new Front(new Relay(), calls, faults);
  }

  public static S3Server start() throws IOException {
    return new S3Server(new CallLog());
  }

  static S3Client client(URI endpoint) {
    return client(endpoint, b -> {});
  }

  static S3Client client(URI endpoint, Consumer<S3ClientBuilder> otherwise) {
    S3ClientBuilder builder =
        S3Client.builder()
            .endpointOverride(endpoint)
            .region(Region.of(TestKeys.REGION))
            .forcePathStyle(true)
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .credentialsProvider(
                StaticCredentialsProvider.create(
                    AwsBasicCredentials.create(
                        TestKeys.ACCESS_KEY_ID, TestKeys.SECRET_ACCESS_KEY)));
    otherwise.accept(builder);
    return builder.build();
  }

  /** Where clients find it. */
  public URI endpoint() {
    return front.endpoint();
  }

  public CallLog calls() {
    return calls;
  }

  public Faults faults() {
    return faults;
  }

  /** A client that goes past the front: neither recorded nor befallen by faults. */
  public S3Client backstage() {
    return client;
  }

  /** Makes a bucket. */
  public S3Server bucket(String name) {
    client.createBucket(b -> b.bucket(name));
    return this;
  }

  /** Makes a bucket that keeps every version of its objects. */
  public S3Server versionedBucket(String name) {
    bucket(name);
    client.putBucketVersioning(
        b -> b.bucket(name).versioningConfiguration(v -> v.status(BucketVersioningStatus.ENABLED)));
    return this;
  }

  /** Puts an object and gives its {@code s3://} location. */
  public String put(String bucket, String key, byte[] content) {
    client.putObject(b -> b.bucket(bucket).key(key), RequestBody.fromBytes(content));
    return "s3://" + bucket + "/" + key;
  }

  public String put(String bucket, String key, String content) {
    return put(bucket, key, content.getBytes(StandardCharsets.UTF_8));
  }

  public byte[] read(String bucket, String key) {
    return client.getObjectAsBytes(b -> b.bucket(bucket).key(key)).asByteArray();
  }

  public void delete(String bucket, String key) {
    client.deleteObject(b -> b.bucket(bucket).key(key));
  }

  /** The keys below a prefix, in order. */
  public List<String> keys(String bucket, String prefix) {
    return client.listObjectsV2Paginator(b -> b.bucket(bucket).prefix(prefix)).contents().stream()
        .map(S3Object::key)
        .sorted()
        .toList();
  }

  /** Every object of a bucket with its size, its ETag and the time at which it was put. */
  public List<String> listing(String bucket) {
    return client.listObjectsV2Paginator(b -> b.bucket(bucket)).contents().stream()
        .map(o -> o.key() + " " + o.size() + " " + o.eTag() + " " + o.lastModified())
        .sorted()
        .toList();
  }

  /** From now on all objects of a bucket are listed as if they were put at that time. */
  public void listAsOf(String bucket, Instant time) {
    listedAsOf.put(bucket, time);
  }

  private HttpMessage listed(Call call, HttpMessage answer) {
    Instant time = listedAsOf.get(call.container());
    if (time == null || !call.operation().equals("ListObjectsV2")) {
      return answer;
    }
    String body = new String(answer.body().array(), StandardCharsets.UTF_8);
    return HttpMessage.answer(
        "200 OK",
        "application/xml",
        body.replaceAll("(<LastModified>)[^<]*", "$1" + time.truncatedTo(ChronoUnit.SECONDS)));
  }

  /** The objects of a bucket as they are now; run it to go back to that. */
  public Runnable image(String bucket) {
    Map<String, byte[]> kept = new HashMap<>();
    keys(bucket, "").forEach(key -> kept.put(key, read(bucket, key)));
    return () -> {
      for (String key : keys(bucket, "")) {
        if (!kept.containsKey(key)) {
          delete(bucket, key);
        }
      }
      // Nothing is ever written twice under a name in a warehouse: what is still there is as it
      // was.
      Set<String> there = Set.copyOf(keys(bucket, ""));
      kept.forEach(
          (key, content) -> {
            if (!there.contains(key)) {
              put(bucket, key, content);
            }
          });
    };
  }

  /** The keys of uploads in parts that were begun and neither completed nor given up. */
  public List<String> unfinishedUploads(String bucket) {
    return client.listMultipartUploads(b -> b.bucket(bucket)).uploads().stream()
        .map(MultipartUpload::key)
        .toList();
  }

  @Override
  public void close() throws IOException {
    front.close();
    client.close();
    try {
      proxy.stop();
    } catch (Exception e) {
      throw new IOException("S3Proxy did not stop", e);
    }
  }

  private final class Relay implements Service {
    @Override
    public Call call(HttpMessage request) {
      String[] parts = request.target().split("\\?", 2);
      String path = decoded(parts[0]).substring(1);
      int slash = path.indexOf('/');
      String bucket = slash < 0 ? path : path.substring(0, slash);
      String key = slash < 0 ? "" : path.substring(slash + 1);
      String query = parts.length < 2 ? "" : parts[1];
      String operation = S3Operation.of(request, query, bucket, key);
      return new Call(
          "s3",
          operation,
          bucket,
          key.isEmpty() ? several(operation, request, query) : key,
          0,
          request.body().array().length,
          0);
    }

    /** The prefix of a listing; the keys of a removal, one a line. */
    private static String several(String operation, HttpMessage request, String query) {
      if (operation.equals("DeleteObjects")) {
        String body = new String(request.body().array(), StandardCharsets.UTF_8);
        return KEY.matcher(body).results().map(m -> m.group(1)).collect(Collectors.joining("\n"));
      }
      for (String parameter : query.split("&", -1)) {
        if (parameter.startsWith("prefix=")) {
          return decoded(parameter.substring("prefix=".length()));
        }
      }
      return "";
    }

    private static String decoded(String path) {
      return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    @Override
    public HttpMessage serve(Call call, HttpMessage request) throws IOException {
      HttpMessage sent = request.withHeader("Connection", "close");
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.getPort())) {
        socket.getOutputStream().write(sent.headBytes());
        socket.getOutputStream().write(sent.body().array());
        InputStream in = new BufferedInputStream(socket.getInputStream());
        List<String> head =
            HttpMessage.readHead(in).orElseThrow(() -> new IOException("no answer by S3Proxy"));
        return listed(call, new HttpMessage(head, new HttpMessage.Bytes(in.readAllBytes())));
      }
    }

    @Override
    public HttpMessage refusal(Fault fault) {
      return switch (fault) {
        case SLOW_DOWN -> error("503 Slow Down", "SlowDown", "Please reduce your request rate.");
        case ACCESS_DENIED -> error("403 Forbidden", "AccessDenied", "Access Denied");
        default ->
            error(
                "500 Internal Server Error",
                "InternalError",
                "We encountered an internal error. Please try again.");
      };
    }

    private static HttpMessage error(String status, String code, String message) {
      return HttpMessage.answer(
          status,
          "application/xml",
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>"
              + code
              + "</Code><Message>"
              + message
              + "</Message><RequestId>test</RequestId></Error>");
    }
  }
}
