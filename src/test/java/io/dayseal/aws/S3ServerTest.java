package io.dayseal.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** The test server does what S3 does where it matters, and its faults are seen as the network's. */
class S3ServerTest {
  private static final String KEY = "a b/day=2026-10-05/ü+%.csv";

  private S3Server server;
  private S3Client client;

  @BeforeEach
  void start() throws Exception {
    server = S3Server.start().bucket("lake");
    client = S3Server.client(server.endpoint());
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  private void put(String text) {
    client.putObject(b -> b.bucket("lake").key(KEY), RequestBody.fromString(text));
  }

  private String get() {
    return client.getObjectAsBytes(b -> b.bucket("lake").key(KEY)).asUtf8String();
  }

  @Test
  void recordsEachCallWithItsKindItsKeyAndItsBytes() {
    put("hello");
    assertThat(get()).isEqualTo("hello");
    client.headObject(b -> b.bucket("lake").key(KEY));
    client.listObjectsV2(b -> b.bucket("lake").prefix("a b/"));
    ObjectIdentifier object = ObjectIdentifier.builder().key(KEY).build();
    client.deleteObjects(b -> b.bucket("lake").delete(d -> d.objects(object)));

    assertThat(server.calls().counts())
        .isEqualTo(
            Map.of(
                "s3 PutObject", 1,
                "s3 GetObject", 1,
                "s3 HeadObject", 1,
                "s3 ListObjectsV2", 1,
                "s3 DeleteObjects", 1));
    assertThat(server.calls().of("GetObject"))
        .containsExactly(new Call("s3", "GetObject", "lake", KEY, 200, 0, 5));
    assertThat(server.calls().of("PutObject").get(0).requestBytes()).isGreaterThanOrEqualTo(5);
    assertThat(server.keys("lake", "")).isEmpty();
  }

  @Test
  void recordsUploadsInPartsAndListsThoseThatWereLeft() {
    byte[] part = new byte[5 << 20];
    String id = client.createMultipartUpload(b -> b.bucket("lake").key(KEY)).uploadId();
    String tag =
        client
            .uploadPart(
                b -> b.bucket("lake").key(KEY).uploadId(id).partNumber(1),
                RequestBody.fromBytes(part))
            .eTag();
    assertThat(server.unfinishedUploads("lake")).containsExactly(KEY);
    CompletedPart completed = CompletedPart.builder().partNumber(1).eTag(tag).build();
    client.completeMultipartUpload(
        b -> b.bucket("lake").key(KEY).uploadId(id).multipartUpload(m -> m.parts(completed)));
    String other = client.createMultipartUpload(b -> b.bucket("lake").key("other")).uploadId();
    client.abortMultipartUpload(b -> b.bucket("lake").key("other").uploadId(other));

    assertThat(server.unfinishedUploads("lake")).isEmpty();
    assertThat(server.keys("lake", "")).containsExactly(KEY);
    assertThat(server.calls().counts())
        .isEqualTo(
            Map.of(
                "s3 CreateMultipartUpload", 2,
                "s3 UploadPart", 1,
                "s3 CompleteMultipartUpload", 1,
                "s3 AbortMultipartUpload", 1));
  }

  @Test
  void checksWhatWasPinned() {
    put("old");
    String tag = client.headObject(b -> b.bucket("lake").key(KEY)).eTag();
    server.faults().before("GetObject", "csv", () -> server.put("lake", KEY, "new"));
    assertThatThrownBy(() -> client.getObjectAsBytes(b -> b.bucket("lake").key(KEY).ifMatch(tag)))
        .isInstanceOfSatisfying(S3Exception.class, e -> assertThat(e.statusCode()).isEqualTo(412));
    assertThat(get()).isEqualTo("new");
  }

  @Test
  void keepsVersionsWhereTheBucketDoes() {
    server.versionedBucket("kept");
    String version =
        client.putObject(b -> b.bucket("kept").key("k"), RequestBody.fromString("old")).versionId();
    server.put("kept", "k", "new");
    assertThat(client.getObjectAsBytes(b -> b.bucket("kept").key("k").versionId(version)))
        .satisfies(o -> assertThat(o.asUtf8String()).isEqualTo("old"));
  }

  @Test
  void refusesWrongChecksumsAndWrongKeys() {
    String wrong = "A".repeat(43) + "=";
    assertThatThrownBy(
            () ->
                client.putObject(
                    b -> b.bucket("lake").key(KEY).checksumSHA256(wrong),
                    RequestBody.fromString("hello")))
        .isInstanceOfSatisfying(S3Exception.class, e -> assertThat(e.statusCode()).isEqualTo(400));
    AwsBasicCredentials forged = AwsBasicCredentials.create(TestKeys.ACCESS_KEY_ID, "forged");
    try (S3Client other =
        S3Server.client(
            server.endpoint(),
            b -> b.credentialsProvider(StaticCredentialsProvider.create(forged)))) {
      assertThatThrownBy(() -> other.listObjectsV2(b -> b.bucket("lake")))
          .hasMessageContaining("signature");
    }
    assertThat(server.keys("lake", "")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"INTERNAL_ERROR", "SLOW_DOWN", "RESET", "ANSWER_LOST", "NO_ANSWER"})
  void aClientThatTriesAgainGetsPastAPassingFault(Fault fault) {
    try (S3Client patient = impatient()) {
      server.faults().add(fault, 1, "PutObject", "csv");
      patient.putObject(b -> b.bucket("lake").key(KEY), RequestBody.fromString("hello"));
    }
    assertThat(server.calls().of("PutObject")).hasSize(2);
    assertThat(server.read("lake", KEY)).isEqualTo("hello".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aLastingFaultIsSeenWhereItHappens() {
    server.faults().add(Fault.ACCESS_DENIED, Faults.ALWAYS, "PutObject", "");
    assertThatThrownBy(() -> put("hello"))
        .isInstanceOfSatisfying(
            S3Exception.class,
            e -> assertThat(e.awsErrorDetails().errorCode()).isEqualTo("AccessDenied"));
    assertThat(server.keys("lake", "")).isEmpty();
    assertThat(server.calls().of("PutObject")).hasSize(1);
    server.faults().clear();

    put("hello");
    server.faults().add(Fault.ANSWER_NEVER_COMES, Faults.ALWAYS, "DeleteObject", "");
    try (S3Client impatient = impatient()) {
      assertThatThrownBy(() -> impatient.deleteObject(b -> b.bucket("lake").key(KEY)))
          .isInstanceOf(SdkClientException.class);
    }
    assertThat(server.keys("lake", "")).as("it was done").isEmpty();
  }

  /**
   * The JDK's client takes the end of the connection for the end of the body: its users must count.
   */
  @Test
  void aBodyThatEndsEarlyIsShorterThanItSays() throws Exception {
    put("hello");
    server.faults().add(Fault.TRUNCATED, 1, "GetObject", "");
    try (ResponseInputStream<GetObjectResponse> body =
        client.getObject(b -> b.bucket("lake").key(KEY))) {
      assertThat(body.response().contentLength()).isEqualTo(5);
      assertThat(body.readAllBytes()).isEqualTo("he".getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void aCallWaitsBeforeAGate() throws Exception {
    Faults.Gate gate = server.faults().hold("PutObject", "");
    Thread writer = new Thread(() -> put("late"));
    writer.start();
    gate.awaitCall();
    assertThat(server.keys("lake", "")).isEmpty();
    gate.open();
    writer.join();
    assertThat(server.keys("lake", "")).isEqualTo(List.of(KEY));
  }

  private S3Client impatient() {
    Duration patience = Duration.ofMillis(500);
    return S3Server.client(
        server.endpoint(),
        b -> b.httpClientBuilder(UrlConnectionHttpClient.builder().socketTimeout(patience)));
  }
}
