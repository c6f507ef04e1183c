package io.dayseal.iceberg;

import io.dayseal.pipeline.CommitConflictException;
import io.dayseal.pipeline.TableDefinition;
import java.util.List;
import java.util.function.Consumer;
import org.apache.iceberg.ReplaceSortOrder;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.Transactions;
import org.apache.iceberg.UpdateSchema;
import org.apache.iceberg.exceptions.NoSuchTableException;

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
        new SettlingOperations(
            state.live().operations(), () -> tables.metadata(name()), this::refuseOther, commitId);
    if (!changes.isEmpty()) {
      // A change of columns cannot be carried over to newer metadata, not even to other properties.
      lookAgain();
    }
    Transaction transaction = Transactions.newTransaction(name(), operations);
    try {
      refuseOther(operations.current());
    } catch (TableChangedException e) {
      throw new CommitConflictException(String.valueOf(e.getMessage()), e);
    }
    if (!changes.isEmpty()) {
      UpdateSchema update = transaction.updateSchema();
      changes.forEach(c -> c.accept(update));
      update.commit();
    }
    sort(transaction);
    return transaction;
  }

  /** Files were written for these columns and this partitioning. The head is looked at besides. */
  private void refuseOther(TableMetadata found) {
    TableMetadata planned = state.metadata();
    if (!found.schema().sameSchema(planned.schema())) {
      throw changed("got other columns");
    }
    if (found.spec().specId() != planned.spec().specId()) {
      throw changed("got another partitioning");
    }
  }

  private TableChangedException changed(String what) {
    return new TableChangedException(Message.of("table `%s` %s since it was read", name(), what));
  }

  private void lookAgain() {
    try {
      state.live().refresh();
    } catch (NoSuchTableException e) {
      throw new CommitConflictException("table `" + name() + "` was dropped since it was read", e);
    }
  }

  @Override
  public boolean moved() {
    return tables
        .metadata(name())
        .filter(now -> now.metadataFileLocation().equals(state.metadata().metadataFileLocation()))
        .isEmpty();
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
