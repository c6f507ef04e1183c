/**
 * Deliveries: their formats, and strict reading into typed rows that are pushed cell by cell into a
 * {@link io.dayseal.delivery.RowSink}. Pure: a reader takes a stream and knows nothing of tables.
 */
@NullMarked
package io.dayseal.delivery;

import org.jspecify.annotations.NullMarked;
