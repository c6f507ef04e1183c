package io.dayseal.aws;

import java.util.Optional;

/** The name of the operation that a request of S3's REST protocol asks for. */
final class S3Operation {
  private final HttpMessage request;
  private final String query;

  private S3Operation(HttpMessage request, String query) {
    this.request = request;
    this.query = query;
  }

  static String of(HttpMessage request, String query, String bucket, String key) {
    S3Operation operation = new S3Operation(request, query);
    if (bucket.isEmpty()) {
      return "ListBuckets";
    }
    return key.isEmpty() ? operation.ofBucket() : operation.ofObject();
  }

  private String ofBucket() {
    return switch (request.method()) {
      case "HEAD" -> "HeadBucket";
      case "DELETE" -> "DeleteBucket";
      case "POST" -> "DeleteObjects";
      case "PUT" -> has("versioning") ? "PutBucketVersioning" : "CreateBucket";
      default -> {
        if (has("uploads")) {
          yield "ListMultipartUploads";
        }
        if (has("versions")) {
          yield "ListObjectVersions";
        }
        if (has("location")) {
          yield "GetBucketLocation";
        }
        yield has("list-type") ? "ListObjectsV2" : "ListObjects";
      }
    };
  }

  private String ofObject() {
    Optional<String> copied = request.header("x-amz-copy-source");
    return switch (request.method()) {
      case "HEAD" -> "HeadObject";
      case "DELETE" -> has("uploadId") ? "AbortMultipartUpload" : "DeleteObject";
      case "POST" -> has("uploads") ? "CreateMultipartUpload" : "CompleteMultipartUpload";
      case "PUT" -> {
        if (has("partNumber")) {
          yield copied.isPresent() ? "UploadPartCopy" : "UploadPart";
        }
        yield copied.isPresent() ? "CopyObject" : "PutObject";
      }
      default -> has("uploadId") ? "ListParts" : has("tagging") ? "GetObjectTagging" : "GetObject";
    };
  }

  private boolean has(String parameter) {
    for (String part : query.split("&", -1)) {
      if (part.equals(parameter) || part.startsWith(parameter + "=")) {
        return true;
      }
    }
    return false;
  }
}
