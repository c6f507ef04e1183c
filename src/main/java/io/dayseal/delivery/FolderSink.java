package io.dayseal.delivery;

/** Completes the rows of a file by the values of its folders. */
final class FolderSink extends ReindexedSink {
  private final FolderValues folders;
  private final RowSink sink;

  FolderSink(FolderValues folders, RowSink sink) {
    super(folders.places());
    this.folders = folders;
    this.sink = sink;
  }

  @Override
  protected RowSink target() {
    return sink;
  }

  @Override
  public void endRow() {
    folders.push(sink);
    super.endRow();
  }
}
