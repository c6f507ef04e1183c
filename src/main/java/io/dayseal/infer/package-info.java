/**
 * A dataset definition proposed from past deliveries: what they look like, which column is the day,
 * what tells rows apart, and which columns change without meaning anything. Pure: it reads through
 * the readers of deliveries and knows nothing of tables.
 */
@NullMarked
package io.dayseal.infer;

import org.jspecify.annotations.NullMarked;
