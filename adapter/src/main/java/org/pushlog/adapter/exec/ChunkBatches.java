package org.pushlog.adapter.exec;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Schema;

/**
 * Makes batches of chunks, column by column: the other way round than {@link BatchChunks}. Chosen rows of several chunks are gathered until
 * a batch is worth its message, and chunks of long values become several batches. Not thread-safe.
 */
public final class ChunkBatches {
    private static final int ROW_COUNT = Chunk.ROW_COUNT_MAX;
    private static final long LENGTH_BYTES = 16L << 20;

    private final List<ValueType> types;
    private final Supplier<? extends @Nullable Chunk> source;
    private final BatchBuilder builder;
    private @Nullable Chunk chunk;
    private int index;
    private long rowBytes;

    /**
     * @param schema a field for each column: Bool, Int, FloatingPoint, Decimal of 128 bits, Utf8, Binary, Date in days, or Time and Timestamp
     *     in milliseconds
     * @param types of the columns; none is an {@link ValueKind#OBJECT}
     * @param source gives null after the last chunk
     */
    public ChunkBatches(Schema schema, List<ValueType> types, Supplier<? extends @Nullable Chunk> source) {
        this.types = List.copyOf(types);
        this.source = source;
        this.builder = new BatchBuilder(schema);
    }

    /** The next batch, or null after the last: a copy, with a row at least. */
    public @Nullable Batch next() {
        int rowCount = 0;
        long lengthBytes = 0;
        while (rowCount < ROW_COUNT && lengthBytes < LENGTH_BYTES) {
            Chunk current = chunk;
            if (current == null || index == current.chosenCount()) {
                current = nextChunk();
                if (current == null) {
                    break;
                }
                continue;
            }
            long fitting = Math.max(1, (LENGTH_BYTES - lengthBytes) / rowBytes);
            int count = (int) Math.min(fitting, Math.min(ROW_COUNT - rowCount, current.chosenCount() - index));
            for (int i = 0; i < types.size(); i++) {
                append(current, current.column(i), types.get(i), builder.column(i), index, count);
            }
            index += count;
            rowCount += count;
            lengthBytes += rowBytes * count;
        }
        return rowCount == 0 ? null : build(rowCount);
    }

    private @Nullable Chunk nextChunk() {
        Chunk next = source.get();
        chunk = next;
        index = 0;
        if (next != null) {
            long sizeBytes = 1;
            for (int i = 0; i < types.size(); i++) {
                sizeBytes += next.column(i).sizeBytes(next.rowCount());
            }
            rowBytes = Math.max(1, sizeBytes / Math.max(1, next.rowCount()));
        }
        return next;
    }

    private Batch build(int rowCount) {
        // Without columns the builder does not know how many rows there are.
        return types.isEmpty() ? new Batch(builder.schema(), rowCount, List.of()) : builder.build();
    }

    private static void append(Chunk chunk, Vector vector, ValueType type, ColumnBuilder target, int first, int count) {
        for (int i = first; i < first + count; i++) {
            int row = chunk.row(i);
            if (vector.isNull(row)) {
                target.appendNull();
            } else {
                append(vector, type, target, row);
            }
        }
    }

    private static void append(Vector vector, ValueType type, ColumnBuilder target, int row) {
        if (vector instanceof LongVector numbers) {
            long value = numbers.values()[row];
            if (type.kind() == ValueKind.BOOLEAN) {
                target.append(value != 0);
            } else {
                target.append(value);
            }
        } else if (vector instanceof BytesVector bytes) {
            target.append(bytes.data(), bytes.starts()[row], bytes.lengths()[row]);
        } else if (vector instanceof DecimalVector decimals) {
            target.append(decimals.highAt(row), decimals.low()[row]);
        } else if (vector instanceof DoubleVector numbers) {
            target.append(numbers.values()[row]);
        } else {
            throw new IllegalArgumentException(type + " as a column of a batch");
        }
    }
}
