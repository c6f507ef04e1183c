package io.dayseal.pipeline;

/** Told what is going on, often; draws, counts or ignores it. */
public interface Progress {
  /** A phase of a layer begins, such as {@code reading}. */
  void phase(String layer, String phase);

  /** Rows read in the phase so far. */
  void rows(long rows);

  /** Partitions done in the phase so far. */
  void partitions(int done, int total);

  /** Ignores everything. */
  Progress NONE =
      new Progress() {
        @Override
        public void phase(String layer, String phase) {}

        @Override
        public void rows(long rows) {}

        @Override
        public void partitions(int done, int total) {}
      };
}
