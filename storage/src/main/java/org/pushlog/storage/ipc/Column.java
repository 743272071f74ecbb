package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of one field in the rows of a batch. Immutable, safe for many threads.
 *
 * <p>Values are read by row, 0 to {@link #rowCount()} - 1. What a value accessor gives for a null row is not specified (it does not fail).
 */
public abstract sealed class Column
        permits IntegerColumn, FloatColumn, BooleanColumn, DecimalColumn, BytesColumn, ListColumn {
    private final Field field;
    private final int rowCount;
    private final @Nullable Bitmap validity;

    Column(Field field, int rowCount, @Nullable Bitmap validity) {
        this.field = field;
        this.rowCount = rowCount;
        this.validity = validity;
    }

    public final Field field() {
        return field;
    }

    public final int rowCount() {
        return rowCount;
    }

    /** False only if no row is null; lets loops leave {@link #isNull(int)} out. */
    public final boolean mayHaveNulls() {
        return validity != null;
    }

    public final boolean isNull(int row) {
        return validity != null && !validity.get(row);
    }

    /** How many rows are null. Counts bits: not for inner loops. */
    public final int nullCount() {
        return validity == null ? 0 : rowCount - validity.countSet();
    }

    /** The rows {@code [firstRow, firstRow + count)}, without copying values. */
    public final Column slice(int firstRow, int count) {
        Objects.checkFromIndexSize(firstRow, count, rowCount);
        return sliceValues(firstRow, count, validity == null ? null : validity.slice(firstRow, count));
    }

    /** The rows {@code rows[0]} to {@code rows[count - 1]}; -1 gives a null. Bytes of strings and binaries are not copied. */
    public final Column gather(int[] rows, int count) {
        Objects.checkFromIndexSize(0, count, rows.length);
        for (int i = 0; i < count; i++) {
            if (rows[i] != -1) {
                Objects.checkIndex(rows[i], rowCount);
            }
        }
        return gatherValues(rows, count, gatherValidity(rows, count));
    }

    /** The same values under another field of an equal type. */
    public final Column withField(Field other) {
        if (!other.type().equals(field.type())) {
            throw new IllegalArgumentException(other.type() + " over values of " + field.type());
        }
        return withFieldAndValidity(other, validity);
    }

    final @Nullable Bitmap validity() {
        return validity;
    }

    abstract Column sliceValues(int firstRow, int count, @Nullable Bitmap slicedValidity);

    /** {@code rows} holds valid rows and -1, the latter as null in {@code gatheredValidity}. */
    abstract Column gatherValues(int[] rows, int count, @Nullable Bitmap gatheredValidity);

    abstract Column withFieldAndValidity(Field other, @Nullable Bitmap otherValidity);

    private @Nullable Bitmap gatherValidity(int[] rows, int count) {
        boolean someNull = false;
        byte[] bits = new byte[Bitmap.bytesFor(count)];
        for (int i = 0; i < count; i++) {
            if (rows[i] == -1 || isNull(rows[i])) {
                someNull = true;
            } else {
                Bitmap.set(bits, i);
            }
        }
        return someNull ? new Bitmap(ByteBuffer.wrap(bits), 0, count) : null;
    }
}
