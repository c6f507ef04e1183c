package io.dayseal.athena;

import java.math.BigDecimal;
import java.net.URI;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How Athena is asked.
 *
 * @param catalog the data catalog that has the tables of the profile's catalog
 * @param outputLocation {@code s3://bucket/prefix/} for results; empty where the workgroup says it
 * @param endpoint another than the region's own
 * @param maxScanned the most bytes that all queries of a run may scan
 * @param maxScannedPerQuery the most bytes that one may
 * @param usdPerTerabyte what 10^12 scanned bytes cost, for the estimate
 * @param tokens unique for the run: from it the client request tokens are made
 */
public record AthenaSettings(
    String catalog,
    String workgroup,
    Optional<String> outputLocation,
    Optional<URI> endpoint,
    OptionalLong maxScanned,
    OptionalLong maxScannedPerQuery,
    BigDecimal usdPerTerabyte,
    String tokens) {}
