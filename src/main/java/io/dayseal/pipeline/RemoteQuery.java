package io.dayseal.pipeline;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * A query that other machines ran, or began to run, for an engine.
 *
 * @param id by which they know it
 * @param writes whether it wrote rows of a layer
 * @param scannedBytes what it read, as they count it
 * @param estimatedUsd what that costs at the profile's price; empty where nothing is paid by query
 */
public record RemoteQuery(
    String id, boolean writes, long scannedBytes, Optional<BigDecimal> estimatedUsd) {}
