package io.dayseal.aws;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The members that requests of Glue may have, and the limits of their values, as its reference
 * gives them. Members that it does not know are refused here, so that no client can lean on what
 * Glue would not understand.
 */
final class GlueShapes {
  private static final int LONGEST_NAME = 255;
  private static final int LONGEST_PARAMETER_KEY_BYTES = 255;
  private static final int LONGEST_PARAMETER_VALUE_BYTES = 512_000;
  private static final int LONGEST_LOCATION = 2_056;
  private static final int LONGEST_DESCRIPTION = 2_048;
  private static final int LONGEST_COLUMN_TYPE = 131_072;
  private static final int LONGEST_COMMENT = 255;

  /** Operation or shape to its members, those that must be there marked by {@code !}. */
  private static final Map<String, String> MEMBERS = members();

  private GlueShapes() {}

  private static Map<String, String> members() {
    Map<String, String> members = new HashMap<>();
    members.put("CreateDatabase", "CatalogId DatabaseInput! Tags");
    members.put("GetDatabase", "CatalogId Name!");
    members.put("UpdateDatabase", "CatalogId Name! DatabaseInput!");
    members.put("DeleteDatabase", "CatalogId Name!");
    members.put("GetDatabases", "CatalogId NextToken MaxResults ResourceShareType AttributesToGet");
    members.put(
        "CreateTable",
        "CatalogId DatabaseName! Name TableInput! PartitionIndexes TransactionId"
            + " OpenTableFormatInput");
    members.put(
        "GetTable",
        "CatalogId DatabaseName! Name! TransactionId QueryAsOfTime AuditContext"
            + " IncludeStatusDetails");
    members.put(
        "UpdateTable",
        "CatalogId DatabaseName! Name TableInput! SkipArchive TransactionId VersionId"
            + " ViewUpdateAction Force UpdateOpenTableFormatInput");
    members.put("DeleteTable", "CatalogId DatabaseName! Name! TransactionId");
    members.put(
        "GetTables",
        "CatalogId DatabaseName! Expression NextToken MaxResults TransactionId QueryAsOfTime"
            + " AuditContext IncludeStatusDetails AttributesToGet");
    members.put(
        "DatabaseInput",
        "Name! Description LocationUri Parameters CreateTableDefaultPermissions TargetDatabase"
            + " FederatedDatabase");
    members.put(
        "TableInput",
        "Name! Description Owner LastAccessTime LastAnalyzedTime Retention StorageDescriptor"
            + " PartitionKeys ViewOriginalText ViewExpandedText TableType Parameters TargetTable"
            + " ViewDefinition");
    members.put(
        "StorageDescriptor",
        "Columns Location AdditionalLocations InputFormat OutputFormat Compressed"
            + " NumberOfBuckets SerdeInfo BucketColumns SortColumns Parameters SkewedInfo"
            + " StoredAsSubDirectories SchemaReference");
    members.put("Column", "Name! Type Comment Parameters");
    return Map.copyOf(members);
  }

  static Set<String> operations() {
    return Set.of(
        "CreateDatabase",
        "GetDatabase",
        "UpdateDatabase",
        "DeleteDatabase",
        "GetDatabases",
        "CreateTable",
        "GetTable",
        "UpdateTable",
        "DeleteTable",
        "GetTables");
  }

  static void check(String shape, JsonNode value) {
    String members = " " + MEMBERS.get(shape) + " ";
    value
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!members.contains(" " + name + " ") && !members.contains(" " + name + "! ")) {
                throw AwsRefusal.invalid(shape + " has no member " + name);
              }
            });
    for (String member : members.trim().split(" ", -1)) {
      String name = member.replace("!", "");
      JsonNode found = value.path(name);
      if (member.endsWith("!") && (found.isMissingNode() || found.isNull())) {
        throw AwsRefusal.invalid(shape + " lacks " + name);
      }
      if (!found.isMissingNode()) {
        checkMember(name, found);
      }
    }
  }

  private static void checkMember(String name, JsonNode found) {
    switch (name) {
      case "Name", "DatabaseName" -> checkName(name, found.asText());
      case "Parameters" -> checkParameters(found);
      case "Description" -> checkLength(name, found, LONGEST_DESCRIPTION);
      case "Location", "LocationUri" -> checkLength(name, found, LONGEST_LOCATION);
      case "Type" -> checkLength(name, found, LONGEST_COLUMN_TYPE);
      case "Comment" -> checkLength(name, found, LONGEST_COMMENT);
      case "DatabaseInput", "TableInput", "StorageDescriptor" -> check(name, found);
      case "Columns", "PartitionKeys" -> found.forEach(column -> check("Column", column));
      default -> {}
    }
  }

  private static void checkName(String member, String name) {
    if (name.isEmpty()
        || name.length() > LONGEST_NAME
        || name.chars().anyMatch(c -> c < ' ' || c == '/')) {
      throw AwsRefusal.invalid(member + " is not acceptable: " + name);
    }
  }

  private static void checkLength(String member, JsonNode value, int longest) {
    if (value.asText().length() > longest) {
      throw AwsRefusal.invalid(member + " is longer than " + longest);
    }
  }

  private static void checkParameters(JsonNode parameters) {
    for (Map.Entry<String, JsonNode> e : parameters.properties()) {
      checkBytes("a parameter's key", e.getKey(), LONGEST_PARAMETER_KEY_BYTES);
      checkBytes(
          "the value of parameter " + e.getKey(),
          e.getValue().asText(),
          LONGEST_PARAMETER_VALUE_BYTES);
    }
  }

  private static void checkBytes(String what, String text, int most) {
    if (text.getBytes(StandardCharsets.UTF_8).length > most) {
      throw AwsRefusal.invalid(what + " has more than " + most + " bytes");
    }
  }
}
