/** Reads deliveries in Parquet. The only package that imports Parquet's own reader. */
@NullMarked
package io.dayseal.parquet;

import org.jspecify.annotations.NullMarked;
