/**
 * The embedded engine: runs the SELECT of a layer and writes Parquet files. The only package that
 * imports DuckDB and Arrow.
 */
@NullMarked
package io.dayseal.duckdb;

import org.jspecify.annotations.NullMarked;
