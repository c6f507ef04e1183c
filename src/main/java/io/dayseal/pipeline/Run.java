package io.dayseal.pipeline;

import java.time.LocalDate;
import java.util.function.Supplier;

/**
 * What distinguishes one run: made by the caller, since nothing below the command line draws random
 * numbers or reads the clock.
 *
 * @param id stands in reports and in every commit of the run
 * @param commitIds gives a new unique id at every call
 * @param today the day that it is, in UTC
 */
public record Run(String id, Supplier<String> commitIds, LocalDate today) {}
