package org.pushlog.driver;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.sql.BatchValues;
import org.pushlog.storage.arrow.ArrowBatches;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.ipc.Batch;

/**
 * Appends Arrow vectors to a table as one push. Needs arrow-vector beside the driver, see {@link ArrowResults}.
 *
 * <pre>{@code
 * ArrowLoader.append(connection, "orders", root);
 * }</pre>
 *
 * <ul>
 *   <li>Fields go by their names to the table's columns; {@code push_seq} and {@code updated_ms} are filled if they are left out, as by any
 *       INSERT.
 *   <li>A value arrives exactly or nothing does.
 *   <li>With autocommit off the rows are part of the transaction. No row is no push.
 * </ul>
 *
 * <p>Whoever writes a log without SQL takes {@link ArrowBatches} and a {@code PushLogWriter}.
 */
public final class ArrowLoader {
    private ArrowLoader() {}

    /**
     * Appends all rows of the vectors; gives how many. The vectors stay the caller's and may change afterwards.
     *
     * @throws SQLException with state 0A000 for a type that no log has or a dictionary, otherwise as an INSERT throws it
     */
    public static long append(Connection connection, String table, VectorSchemaRoot root) throws SQLException {
        Checks.notNull(connection, "connection");
        Checks.notNull(table, "table's name");
        Checks.notNull(root, "root of the vectors");
        List<String> names = root.getSchema().getFields().stream()
                .map(org.apache.arrow.vector.types.pojo.Field::getName)
                .toList();
        try (PreparedStatement prepared = connection.prepareStatement(TableLoader.insertion(table, names))) {
            PushLogPreparedStatement insert = prepared.unwrap(PushLogPreparedStatement.class);
            if (!insert.takesRows()) {
                throw SqlErrors.notSupported("Appending rows whose column store names where they go");
            }
            List<Batch> batches = ArrowBatches.of(root);
            return batches.isEmpty() ? 0 : insert.executeRows(new BatchRows(batches, insert.parameterTypes()));
        } catch (StorageException e) {
            throw SqlErrors.ofStatement(e);
        }
    }

    /** The rows of batches as values of the types that they are to have. */
    private static final class BatchRows implements RowSource {
        private final List<Batch> batches;
        private final List<ColumnType> types;
        private final @Nullable Object[] values;
        private int batchIndex = -1;
        private int row;
        private int rowCount;
        private @Nullable BatchValues current;

        BatchRows(List<Batch> batches, List<ColumnType> types) {
            this.batches = batches;
            this.types = types;
            this.values = new @Nullable Object[types.size()];
        }

        @Override
        public boolean next() {
            row++;
            BatchValues source = current;
            while (source == null || row >= rowCount) {
                if (++batchIndex >= batches.size()) {
                    return false;
                }
                source = new BatchValues(batches.get(batchIndex));
                current = source;
                rowCount = batches.get(batchIndex).rowCount();
                row = 0;
            }
            try {
                for (int i = 0; i < values.length; i++) {
                    values[i] = ParameterConversions.fit(source.at(i, row), types.get(i), i + 1);
                }
                return true;
            } catch (SQLException e) {
                throw new SourceRows.FailedException(e);
            }
        }

        @Override
        public @Nullable Object value(int column) {
            return values[column];
        }

        @Override
        public void close() {
            // The batches are on the heap.
        }
    }
}
