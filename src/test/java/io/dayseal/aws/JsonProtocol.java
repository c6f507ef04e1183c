package io.dayseal.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * AWS's protocol JSON 1.1: the operation in a header, a document in each direction. Signatures are
 * not checked, only whose they are.
 */
abstract class JsonProtocol implements Service {
  static final ObjectMapper JSON = new ObjectMapper();
  private static final String CONTENT_TYPE = "application/x-amz-json-1.1";

  private final String target;
  private final Set<String> operations;

  /**
   * A protocol.
   *
   * @param target before the name of an operation, such as {@code AWSGlue.}
   */
  JsonProtocol(String target, Set<String> operations) {
    this.target = target;
    this.operations = operations;
  }

  /** The answer to an operation, or {@link AwsRefusal}. */
  abstract ObjectNode serve(String operation, JsonNode request);

  final String operation(HttpMessage request) {
    return request.header("X-Amz-Target").orElse("").replace(target, "");
  }

  static JsonNode body(HttpMessage request) {
    try {
      return JSON.readTree(new String(request.body().array(), StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      return JSON.createObjectNode();
    }
  }

  @Override
  public final HttpMessage serve(Call call, HttpMessage request) {
    try {
      String by = request.header("Authorization").orElse("");
      if (!by.contains("Credential=" + TestKeys.ACCESS_KEY_ID + "/")) {
        throw new AwsRefusal(
            "UnrecognizedClientException", "The security token in the request is invalid.");
      }
      if (!request.header("Content-Type").orElse("").equals(CONTENT_TYPE)
          || !operations.contains(call.operation())) {
        throw new AwsRefusal("UnknownOperationException", call.operation());
      }
      return answer(serve(call.operation(), body(request)));
    } catch (AwsRefusal e) {
      return error("400 Bad Request", e.type(), e.getMessage());
    }
  }

  static HttpMessage answer(ObjectNode document) {
    return HttpMessage.answer("200 OK", CONTENT_TYPE, document.toString());
  }

  static HttpMessage error(String status, String type, String message) {
    ObjectNode body = JSON.createObjectNode().put("__type", type).put("Message", message);
    return HttpMessage.answer(status, CONTENT_TYPE, body.toString());
  }

  static HttpMessage accessDenied() {
    return error(
        "400 Bad Request",
        "AccessDeniedException",
        "User: arn:aws:sts::123456789012:assumed-role/test/test is not authorized to"
            + " perform this action because no identity-based policy allows it");
  }
}
