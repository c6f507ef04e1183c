/** The command line: options, rendering, exit codes. {@code Main} is the only wiring. */
@NullMarked
package io.dayseal.cli;

import org.jspecify.annotations.NullMarked;
