package io.dayseal.iceberg;

import org.apache.iceberg.exceptions.ValidationException;

/** Somebody else changed a table so that what was written for it does not fit any more. */
final class TableChangedException extends ValidationException {
  private static final long serialVersionUID = 1L;

  TableChangedException(String message) {
    super("%s", message);
  }
}
