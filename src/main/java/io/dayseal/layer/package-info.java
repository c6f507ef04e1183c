/**
 * Datasets and their layers: what is landed, what is built by SQL, and what a SELECT may do. Pure.
 */
@NullMarked
package io.dayseal.layer;

import org.jspecify.annotations.NullMarked;
