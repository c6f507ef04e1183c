package io.dayseal.aws;

/**
 * An object as it was when it was looked up.
 *
 * @param etag by which another content under the same key is noticed
 * @param size in bytes
 */
record ObjectVersion(ObjectUrl url, String etag, long size) {}
