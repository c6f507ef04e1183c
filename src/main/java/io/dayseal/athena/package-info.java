/** Queries that Athena runs. */
@NullMarked
package io.dayseal.athena;

import org.jspecify.annotations.NullMarked;
