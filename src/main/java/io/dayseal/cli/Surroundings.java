package io.dayseal.cli;

import io.dayseal.config.Environment;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.function.Supplier;

/**
 * Everything outside of the program that it touches.
 *
 * @param out for data
 * @param err for talk and progress
 * @param terminal whether a person watches
 * @param uniqueIds gives a new random id at every call
 */
record Surroundings(
    PrintWriter out,
    PrintWriter err,
    boolean terminal,
    Environment environment,
    Clock clock,
    Supplier<String> uniqueIds,
    Adapters adapters) {}
