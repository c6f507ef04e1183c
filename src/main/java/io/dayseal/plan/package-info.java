/**
 * What a run will do with every partition, and why: signatures that were computed against the
 * ledger. Pure.
 */
@NullMarked
package io.dayseal.plan;

import org.jspecify.annotations.NullMarked;
