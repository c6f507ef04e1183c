/**
 * Layers built in the SQL of Trino, which Athena shares: the statements, and an engine over
 * whatever runs them.
 */
@org.jspecify.annotations.NullMarked
package io.dayseal.trinosql;
