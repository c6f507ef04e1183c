package io.dayseal.aws;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What a role may do, and no more. Tables lie where a Glue catalog puts them: in {@code
 * <warehouse>/<namespace>.db/<table>}.
 *
 * @see <a href="https://docs.aws.amazon.com/service-authorization/latest/reference/">actions and
 *     resources of each service</a>
 */
public record IamPolicy(List<Statement> statements) {
  /** What follows the name of a table in those of its staging tables. */
  private static final String STAGING = "__dayseal_";

  /**
   * Actions on resources.
   *
   * @param prefixes to which listing is restricted; empty where nothing is listed
   */
  public record Statement(
      String name, List<String> actions, List<String> resources, List<String> prefixes) {
    private Statement(String name, List<String> actions, List<String> resources) {
      this(name, actions, resources, List.of());
    }
  }

  /**
   * What is there to be done something with.
   *
   * @param account of the Glue catalog, twelve digits
   * @param warehouse {@code s3://bucket/prefix}
   * @param tables as {@code namespace.table}
   * @param inputs {@code s3://} names of deliveries and of project folders; what lies below them
   *     counts
   * @param kmsKey ARN of the key that files are encrypted with
   * @param lakeFormation whether Lake Formation hands out the access
   * @param staging whether layers are built by an engine that inserts into tables beside the real
   *     ones
   * @param queries where Athena, if it is that engine, runs with the job's own rights
   */
  public record Places(
      String region,
      String account,
      String warehouse,
      List<String> tables,
      List<String> inputs,
      Optional<String> kmsKey,
      boolean lakeFormation,
      boolean staging,
      Optional<Queries> queries) {}

  /**
   * Queries of Athena.
   *
   * @param results {@code s3://bucket/prefix/}; empty where the workgroup keeps results itself
   */
  public record Queries(String workgroup, Optional<String> results) {}

  /** For the job: lands, builds, maintains, checks. */
  public static IamPolicy job(Places places) {
    List<Statement> statements = new ArrayList<>();
    statements.add(
        new Statement(
            "Tables",
            List.of("glue:GetTable", "glue:CreateTable", "glue:UpdateTable"),
            glue(places, true)));
    statements.add(
        new Statement(
            "Databases", List.of("glue:GetDatabase", "glue:CreateDatabase"), glue(places, false)));
    // Maintenance looks for staging tables of killed runs; the name of none of them is known.
    statements.add(
        new Statement(
            "Leftovers",
            List.of("glue:GetTables"),
            with(glue(places, false), tableArns(places, t -> namespace(t) + "/*"))));
    statements.add(
        new Statement(
            "Files",
            List.of("s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload"),
            files(places)));
    statements.add(
        new Statement(
            "Check",
            List.of("s3:GetObject", "s3:PutObject", "s3:DeleteObject"),
            List.of(object(url(places.warehouse() + "/.dayseal-check")))));
    statements.add(list("FindFiles", bucket(places), tablePrefixes(places)));
    if (places.staging()) {
      staging(places, statements);
    }
    places.queries().ifPresent(q -> queries(places, q, statements));
    for (String input : places.inputs()) {
      ObjectUrl url = url(input);
      String number = places.inputs().size() == 1 ? "" : "" + (statements.size() + 1);
      statements.add(
          new Statement("Read" + number, List.of("s3:GetObject"), List.of(object(url) + "*")));
      statements.add(
          list("Find" + number, "arn:aws:s3:::" + url.bucket(), List.of(url.key() + "*")));
    }
    places
        .kmsKey()
        .ifPresent(
            key ->
                statements.add(
                    new Statement(
                        "Key", List.of("kms:GenerateDataKey", "kms:Decrypt"), List.of(key))));
    lakeFormation(places, statements);
    return new IamPolicy(List.copyOf(statements));
  }

  /** For whoever reads the tables; a query engine needs rights of its own besides. */
  public static IamPolicy reader(Places places) {
    List<Statement> statements = new ArrayList<>();
    statements.add(new Statement("Tables", List.of("glue:GetTable"), glue(places, true)));
    statements.add(new Statement("Files", List.of("s3:GetObject"), files(places)));
    places
        .kmsKey()
        .ifPresent(
            key -> statements.add(new Statement("Key", List.of("kms:Decrypt"), List.of(key))));
    lakeFormation(places, statements);
    return new IamPolicy(List.copyOf(statements));
  }

  /** Tables that are made, filled by the engine, and dropped in every run. */
  private static void staging(Places places, List<Statement> statements) {
    ObjectUrl warehouse = url(places.warehouse());
    List<String> prefixes =
        tablePrefixes(places).stream().map(p -> p.replaceFirst("/\\*$", STAGING + "*")).toList();
    statements.add(
        new Statement(
            "StagingTables",
            places.queries().isEmpty()
                ? List.of("glue:GetTable", "glue:CreateTable", "glue:DeleteTable")
                : List.of(
                    "glue:GetTable", "glue:CreateTable", "glue:UpdateTable", "glue:DeleteTable"),
            with(
                glue(places, false), tableArns(places, t -> t.replace('.', '/') + STAGING + "*"))));
    statements.add(
        new Statement(
            "StagingFiles",
            List.of("s3:GetObject", "s3:PutObject", "s3:DeleteObject"),
            prefixes.stream().map(p -> object(warehouse.at(p))).toList()));
    statements.add(list("FindStagingFiles", bucket(places), prefixes));
  }

  /** Athena reads, inserts and keeps results with the rights of whoever asks it. */
  private static void queries(Places places, Queries queries, List<Statement> statements) {
    statements.add(
        new Statement(
            "Queries",
            List.of(
                "athena:StartQueryExecution",
                "athena:GetQueryExecution",
                "athena:GetQueryResults",
                "athena:StopQueryExecution"),
            List.of(
                "arn:aws:athena:"
                    + places.region()
                    + ":"
                    + places.account()
                    + ":workgroup/"
                    + queries.workgroup())));
    if (queries.results().isPresent()) {
      ObjectUrl results = url(queries.results().get());
      statements.add(
          new Statement(
              "Results",
              List.of(
                  "s3:GetObject",
                  "s3:PutObject",
                  "s3:AbortMultipartUpload",
                  "s3:ListMultipartUploadParts"),
              List.of("arn:aws:s3:::" + results.bucket() + "/" + results.prefix() + "*")));
      statements.add(
          new Statement(
              "ResultsBucket",
              List.of("s3:GetBucketLocation"),
              List.of("arn:aws:s3:::" + results.bucket())));
    }
  }

  private static List<String> with(List<String> some, List<String> others) {
    List<String> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  private static void lakeFormation(Places places, List<Statement> statements) {
    if (places.lakeFormation()) {
      // It knows no resources.
      statements.add(
          new Statement("LakeFormation", List.of("lakeformation:GetDataAccess"), List.of("*")));
    }
  }

  private static Statement list(String name, String bucket, List<String> prefixes) {
    return new Statement(name, List.of("s3:ListBucket"), List.of(bucket), prefixes);
  }

  /** Glue asks for the right on the catalog and the database, too. */
  private static List<String> glue(Places places, boolean withTables) {
    List<String> resources = new ArrayList<>();
    resources.add(arn(places) + "catalog");
    places.tables().stream()
        .map(t -> arn(places) + "database/" + namespace(t))
        .distinct()
        .forEach(resources::add);
    return withTables ? with(resources, tableArns(places, t -> t.replace('.', '/'))) : resources;
  }

  private static List<String> tableArns(Places places, UnaryOperator<String> name) {
    return places.tables().stream()
        .map(t -> arn(places) + "table/" + name.apply(t))
        .distinct()
        .toList();
  }

  private static String arn(Places places) {
    return "arn:aws:glue:" + places.region() + ":" + places.account() + ":";
  }

  private static List<String> files(Places places) {
    ObjectUrl warehouse = url(places.warehouse());
    return tablePrefixes(places).stream().map(p -> object(warehouse.at(p))).toList();
  }

  private static List<String> tablePrefixes(Places places) {
    String prefix = url(places.warehouse()).prefix();
    return places.tables().stream()
        .map(t -> prefix + namespace(t) + ".db/" + t.substring(t.indexOf('.') + 1) + "/*")
        .toList();
  }

  private static String bucket(Places places) {
    return "arn:aws:s3:::" + url(places.warehouse()).bucket();
  }

  private static String namespace(String table) {
    return table.substring(0, table.indexOf('.'));
  }

  private static String object(ObjectUrl url) {
    return "arn:aws:s3:::" + url.bucket() + "/" + url.key();
  }

  private static ObjectUrl url(String text) {
    return ObjectUrl.parse(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected `s3://<bucket>/<prefix>`, found `" + text + "`"));
  }
}
