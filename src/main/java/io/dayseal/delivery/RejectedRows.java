package io.dayseal.delivery;

/** What becomes of rows that are not as declared. */
public interface RejectedRows {
  /** They are problems, and the delivery is refused. */
  RejectedRows REFUSED =
      new RejectedRows() {
        @Override
        public boolean setAside() {
          return false;
        }

        @Override
        public void add(RejectedRow row) {
          throw new IllegalStateException("no row is set aside");
        }
      };

  /** Whether they are set aside by {@link #add}; the same at every call. */
  boolean setAside();

  /** Takes a row that is left out of the delivery. */
  void add(RejectedRow row);
}
