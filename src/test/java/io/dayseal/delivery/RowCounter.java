package io.dayseal.delivery;

/** A sink that only counts rows. */
class RowCounter extends IgnoredRows {
  private long rows;

  long rows() {
    return rows;
  }

  @Override
  public void endRow() {
    rows++;
  }
}
