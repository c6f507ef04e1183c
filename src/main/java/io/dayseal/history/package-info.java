/**
 * The past of a table: selecting a snapshot, shaping what each one changed. Pure, never fetching.
 */
@NullMarked
package io.dayseal.history;

import org.jspecify.annotations.NullMarked;
