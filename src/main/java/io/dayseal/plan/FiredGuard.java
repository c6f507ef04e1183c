package io.dayseal.plan;

/**
 * A guard that found more than it lets pass.
 *
 * @param message what was seen, and the limit
 */
public record FiredGuard(Guard guard, String message) {}
