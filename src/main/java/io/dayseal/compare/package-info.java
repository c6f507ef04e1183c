/**
 * What differs between two readings of the same days: to explain a plan and to propose a
 * definition, never to prove that nothing changed. Pure.
 */
@NullMarked
package io.dayseal.compare;

import org.jspecify.annotations.NullMarked;
