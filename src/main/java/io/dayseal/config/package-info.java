/**
 * Profiles and dataset definitions: YAML into records, with every problem at once and its place.
 */
@NullMarked
package io.dayseal.config;

import org.jspecify.annotations.NullMarked;
