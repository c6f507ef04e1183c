package io.dayseal.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.dayseal.aws.IamPolicy;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reply of {@code check --iam-policy}: a policy document as IAM takes it. */
final class IamPolicyReply implements Reply {
  private volatile @Nullable IamPolicy policy;

  void policy(IamPolicy made) {
    policy = made;
  }

  @Override
  public void json(JsonGenerator json, Ending ending) throws IOException {
    IamPolicy made = policy;
    json.writeStartObject();
    if (made == null) {
      json.writeStringField("schema", "dayseal/check/1");
      json.writeStringField("command", "check");
      json.writeStringField("outcome", ending.outcome());
      JsonDocument.ending(json, ending);
    } else {
      json.writeStringField("Version", "2012-10-17");
      json.writeArrayFieldStart("Statement");
      for (IamPolicy.Statement statement : made.statements()) {
        write(json, statement);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, IamPolicy.Statement statement) throws IOException {
    json.writeStartObject();
    json.writeStringField("Sid", statement.name());
    json.writeStringField("Effect", "Allow");
    array(json, "Action", statement.actions());
    array(json, "Resource", statement.resources());
    if (!statement.prefixes().isEmpty()) {
      json.writeObjectFieldStart("Condition");
      json.writeObjectFieldStart("StringLike");
      array(json, "s3:prefix", statement.prefixes());
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void array(JsonGenerator json, String name, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  /** The document, whether asked for as JSON or not. */
  @Override
  public void text(PrintWriter out, Ending ending) {
    if (policy != null) {
      JsonDocument.write(out, generator -> json(generator, ending));
    }
  }
}
