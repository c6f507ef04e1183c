package io.dayseal.iceberg;

import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.TableDefinition;
import java.util.List;
import java.util.function.Consumer;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.ReplaceSortOrder;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.Transactions;
import org.apache.iceberg.UpdateSchema;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.jspecify.annotations.Nullable;

/**
 * A table as it was when it was looked up.
 *
 * @param changes that make its schema the declared one
 * @param schema the table's after those changes
 */
record ExistingTable(
    Tables tables,
    IcebergTableState state,
    TableDefinition definition,
    List<Consumer<UpdateSchema>> changes,
    Schema schema)
    implements CommitBase {

  @Override
  public String name() {
    return state.name();
  }

  @Override
  public HeadIsBase head() {
    return new HeadIsBase(state.snapshotId());
  }

  @Override
  public KnownLedger known() {
    return state.settled();
  }

  @Override
  public Transaction begin(String commitId) {
    SettlingOperations operations =
        new SettlingOperations(state.live().operations(), () -> tables.metadata(name()), commitId);
    Transaction transaction;
    try {
      transaction = Transactions.newTransaction(name(), operations);
    } catch (NoSuchTableException e) {
      throw conflict("was dropped", e);
    }
    unchanged(transaction.table());
    if (!changes.isEmpty()) {
      UpdateSchema update = transaction.updateSchema();
      changes.forEach(c -> c.accept(update));
      update.commit();
    }
    sort(transaction);
    return transaction;
  }

  /** Files were written for these columns and this partitioning. */
  private void unchanged(Table table) {
    TableMetadata planned = state.metadata();
    if (!head().holds(table)) {
      throw conflict("got another snapshot", null);
    }
    if (!table.schema().sameSchema(planned.schema())) {
      throw conflict("got other columns", null);
    }
    PartitionSpec spec = table.spec();
    if (spec.specId() != planned.spec().specId()) {
      throw conflict("got another partitioning", null);
    }
  }

  private CommitConflictException conflict(String what, @Nullable Throwable cause) {
    String message = Message.of("table `%s` %s since it was read", name(), what);
    return cause == null
        ? new CommitConflictException(message)
        : new CommitConflictException(message, cause);
  }

  private void sort(Transaction transaction) {
    SortOrder wanted = NewTable.sortOrder(definition, transaction.table().schema());
    if (!definition.sort().isEmpty() && !transaction.table().sortOrder().sameOrder(wanted)) {
      ReplaceSortOrder update = transaction.replaceSortOrder();
      definition.sort().forEach(update::asc);
      update.commit();
    }
  }
}
