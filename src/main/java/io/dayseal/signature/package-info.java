/**
 * Content signatures: row encoding, row digest, partition signature, chained signature and the
 * partitions they belong to. {@code src/docs/FORMAT.md} is the normative text. Pure.
 */
@NullMarked
package io.dayseal.signature;

import org.jspecify.annotations.NullMarked;
