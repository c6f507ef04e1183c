/** Tables, ledger, commits and scans: the only package that imports Iceberg. */
@NullMarked
package io.dayseal.iceberg;

import org.jspecify.annotations.NullMarked;
