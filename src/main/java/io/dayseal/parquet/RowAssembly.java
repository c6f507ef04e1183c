package io.dayseal.parquet;

import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;

/** A record that is nothing by itself: its cells have gone into the sink. */
final class RowAssembly extends RecordMaterializer<Boolean> {
  private final GroupConverter root;

  RowAssembly(Converter[] columns) {
    root =
        new GroupConverter() {
          @Override
          public Converter getConverter(int index) {
            return columns[index];
          }

          @Override
          public void start() {}

          @Override
          public void end() {}
        };
  }

  @Override
  public Boolean getCurrentRecord() {
    return Boolean.TRUE;
  }

  @Override
  public GroupConverter getRootConverter() {
    return root;
  }
}
