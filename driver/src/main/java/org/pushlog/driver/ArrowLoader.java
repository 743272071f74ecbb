package org.pushlog.driver;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.sql.BatchValues;
import org.pushlog.storage.arrow.ArrowBatches;
import org.pushlog.storage.arrow.DecimalDigits;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.error.UnsupportedFormatException;
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
     * @throws SQLException with state 0A000 for a type that no log has or a dictionary; of class 22 for a value that its column cannot hold,
     *     such as 22021 for text that is not UTF-8 and 22003 for a decimal with more digits than its vector declares, and 22023 for vectors that contradict themselves; otherwise as an INSERT throws it
     */
    public static long append(Connection connection, String table, VectorSchemaRoot root) throws SQLException {
        Checks.notNull(connection, "connection");
        Checks.notNull(table, "table's name");
        Checks.notNull(root, "root of the vectors");
        List<String> names = root.getSchema().getFields().stream()
                .map(org.apache.arrow.vector.types.pojo.Field::getName)
                .toList();
        try (PreparedStatement prepared = TableLoader.insertion(connection, table, names)) {
            PushLogPreparedStatement insert = prepared.unwrap(PushLogPreparedStatement.class);
            if (!insert.takesRows()) {
                throw SqlErrors.notSupported("Appending rows whose column store names where they go");
            }
            List<Batch> batches = ArrowBatches.of(root);
            return batches.isEmpty() ? 0 : insert.executeRows(new BatchRows(batches, names, insert.parameterTypes()));
        } catch (CorruptDataException e) {
            throw contradiction(root.getFieldVectors(), e);
        } catch (StorageException | OutOfMemoryError e) {
            throw SqlErrors.ofStatement(e);
        }
    }

    /** No file is corrupt: the caller filled the vectors with what they must not hold. */
    private static SQLException contradiction(List<FieldVector> vectors, CorruptDataException failure) {
        for (FieldVector vector : vectors) {
            String column = "column " + vector.getName();
            if (!vector.getField().isNullable() && vector.getNullCount() > 0) {
                return SqlErrors.of(
                        SqlState.NULL_NOT_ALLOWED.code(), column + " has nulls though it is declared without", failure);
            }
            int longRow = DecimalDigits.firstRowBeyond(vector);
            if (longRow >= 0) {
                return SqlErrors.of(
                        SqlState.NUMBER_OUT_OF_RANGE.code(),
                        column + " has a number in row " + (longRow + 1) + " with more digits than its type "
                                + vector.getField().getType(),
                        failure);
            }
            int row = vector instanceof VarCharVector texts ? rowWithoutText(texts) : -1;
            if (row >= 0) {
                return SqlErrors.of(
                        SqlState.INVALID_CHARACTERS.code(),
                        column + " has text that is not UTF-8 in row " + (row + 1),
                        failure);
            }
        }
        return SqlErrors.of(SqlState.INVALID_PARAMETER.code(), failure.fault().problem(), failure);
    }

    /** Of the first row whose text is not UTF-8, counted from 0; -1 without one. */
    private static int rowWithoutText(VarCharVector texts) {
        for (int row = 0; row < texts.getValueCount(); row++) {
            try {
                if (!texts.isNull(row)) {
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(texts.get(row)));
                }
            } catch (CharacterCodingException e) {
                return row;
            }
        }
        return -1;
    }

    /** The rows of batches as values of the types that they are to have. */
    private static final class BatchRows implements RowSource {
        private final List<Batch> batches;
        private final List<String> names;
        private final List<ColumnType> types;
        private final @Nullable Object[] values;
        private int batchIndex = -1;
        private int row;
        private int rowCount;
        private @Nullable BatchValues current;

        BatchRows(List<Batch> batches, List<String> names, List<ColumnType> types) {
            this.batches = batches;
            this.names = names;
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
                    values[i] = ParameterConversions.fit(value(source, i), types.get(i), "column " + names.get(i));
                }
                return true;
            } catch (SQLException e) {
                throw new SourceRows.FailedException(e);
            }
        }

        private @Nullable Object value(BatchValues source, int column) throws SQLException {
            try {
                return source.at(column, row);
            } catch (UnsupportedFormatException e) {
                // The type was taken before: this is a time that no value of SQL can be.
                throw SqlErrors.of(SqlState.DATETIME_OVERFLOW.code(), e.fault().message(), e);
            } catch (ArithmeticException e) {
                throw SqlErrors.of(
                        SqlState.NUMBER_OUT_OF_RANGE.code(),
                        "column " + names.get(column) + ": a number has more digits than a DECIMAL can have",
                        e);
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
