/** The engine that lets a Trino cluster run the SELECTs of layers. */
@NullMarked
package io.dayseal.trino;

import org.jspecify.annotations.NullMarked;
