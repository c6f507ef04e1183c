/**
 * The use cases (land, build, plan, show) and the ports through which they reach tables and
 * engines.
 */
@NullMarked
package io.dayseal.pipeline;

import org.jspecify.annotations.NullMarked;
