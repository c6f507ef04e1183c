/** Deliveries and project files in S3, and the count of what is asked of AWS. */
@NullMarked
package io.dayseal.aws;

import org.jspecify.annotations.NullMarked;
