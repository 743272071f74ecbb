package org.pushlog.storage.ipc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.io.ViewMemory;

/** One column of many short record batches, copied together. What it gives was checked as {@link ColumnReader} checks. Not thread-safe. */
abstract class GatheredColumn {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int VALIDITY = 0;
    private static final int VALUES = 1;
    private static final int DATA = 2;

    final ColumnPlace place;
    private final int partCount;

    /** Where each part of each batch begins in the bytes that are read. */
    private int[] starts = new int[0];

    private int rowCount;

    private GatheredColumn(ColumnPlace place, int partCount) {
        this.place = place;
        this.partCount = partCount;
    }

    /** @param wantsValues whether more than the nulls of a text or binary is wanted */
    static GatheredColumn of(ColumnPlace place, boolean wantsValues) {
        return switch (place.layout().shape()) {
            case BITS -> new Bits(place);
            case FIXED -> new Fixed(place);
            case DATA -> wantsValues ? new Data(place) : new Presence(place);
            case ELEMENTS -> throw new IllegalArgumentException(place.field() + " cannot be gathered");
        };
    }

    final void begin(int batchCount, int rows) {
        rowCount = rows;
        if (starts.length < batchCount * partCount) {
            starts = new int[batchCount * partCount];
        }
    }

    final int partCount() {
        return partCount;
    }

    final int buffer(int part) {
        return place.buffer() + part;
    }

    final boolean wantsPart(BatchHead head, int part) {
        return part != VALIDITY || head.nullCount(place.node()) > 0;
    }

    /** How many bytes of a buffer that was checked to be long enough are read. */
    final long partLength(BatchHead head, int part) {
        long rows = head.rowCount();
        if (part == VALIDITY) {
            return FieldLayout.bytesForBits(rows);
        }
        if (part == DATA) {
            return head.bufferLength(buffer(DATA));
        }
        return valueBytes(rows);
    }

    final void setPlace(int batch, int part, int start) {
        starts[batch * partCount + part] = start;
    }

    /** The places of the batch before, so many bytes on. */
    final void repeatPlaces(int batch, int movedBytes) {
        int at = batch * partCount;
        for (int part = 0; part < partCount; part++) {
            starts[at + part] = starts[at - partCount + part] + movedBytes;
        }
    }

    private int start(int batch, int part) {
        return starts[batch * partCount + part];
    }

    final int rowCount() {
        return rowCount;
    }

    /** How many bytes of values or offsets so many rows have. */
    abstract long valueBytes(long rows);

    /** The column of all batches, whose parts lie in {@code bytes}. */
    final Column read(BatchHead[] heads, int count, byte[] bytes, ViewMemory memory) throws Malformed {
        return column(heads, count, bytes, validity(heads, count, bytes), memory);
    }

    abstract Column column(BatchHead[] heads, int count, byte[] bytes, @Nullable Bitmap validity, ViewMemory memory)
            throws Malformed;

    private @Nullable Bitmap validity(BatchHead[] heads, int count, byte[] bytes) throws Malformed {
        byte[] bits = null;
        int row = 0;
        for (int i = 0; i < count; i++) {
            int rows = (int) heads[i].rowCount();
            if (heads[i].nullCount(place.node()) > 0) {
                if (bits == null) {
                    bits = new byte[Bitmap.bytesFor(rowCount)];
                    setBits(bits, 0, row);
                }
                int set = copyBits(bytes, start(i, VALIDITY), bits, row, rows);
                if (set < rows && !place.field().nullable()) {
                    throw new Malformed(0, "column " + place.field().name() + " has nulls");
                }
            } else if (bits != null) {
                setBits(bits, row, row + rows);
            }
            row += rows;
        }
        return bits == null ? null : new Bitmap(ByteBuffer.wrap(bits), 0, rowCount);
    }

    private static void setBits(byte[] bits, int from, int end) {
        int bit = from;
        for (; bit < end && (bit & 7) != 0; bit++) {
            Bitmap.set(bits, bit);
        }
        if (bit < end) {
            Arrays.fill(bits, bit >>> 3, end >>> 3, (byte) -1);
            for (bit = Math.max(bit, end & ~7); bit < end; bit++) {
                Bitmap.set(bits, bit);
            }
        }
    }

    /** Copies bits to a place whose bits are not set yet, and counts those that are set. */
    private static int copyBits(byte[] from, int start, byte[] to, int toBit, int count) {
        int set = 0;
        for (int done = 0; done < count; done += Byte.SIZE) {
            int some = Math.min(Byte.SIZE, count - done);
            int eight = from[start + (done >>> 3)] & (1 << some) - 1;
            set += Integer.bitCount(eight);
            int at = toBit + done;
            int shifted = eight << (at & 7);
            to[at >>> 3] |= (byte) shifted;
            if (shifted > 0xFF) {
                to[(at >>> 3) + 1] |= (byte) (shifted >>> Byte.SIZE);
            }
        }
        return set;
    }

    /** Booleans. */
    private static final class Bits extends GatheredColumn {
        Bits(ColumnPlace place) {
            super(place, 2);
        }

        @Override
        long valueBytes(long rows) {
            return FieldLayout.bytesForBits(rows);
        }

        @Override
        Column column(BatchHead[] heads, int count, byte[] bytes, @Nullable Bitmap validity, ViewMemory memory) {
            byte[] bits = new byte[Bitmap.bytesFor(rowCount())];
            int row = 0;
            for (int i = 0; i < count; i++) {
                int rows = (int) heads[i].rowCount();
                copyBits(bytes, super.start(i, VALUES), bits, row, rows);
                row += rows;
            }
            return new BooleanColumn(
                    place.field(), rowCount(), validity, new Bitmap(ByteBuffer.wrap(bits), 0, rowCount()));
        }
    }

    /** Values of one width. */
    private static final class Fixed extends GatheredColumn {
        private final int widthBytes;

        Fixed(ColumnPlace place) {
            super(place, 2);
            this.widthBytes = place.layout().widthBytes();
        }

        @Override
        long valueBytes(long rows) {
            return rows * widthBytes;
        }

        @Override
        Column column(BatchHead[] heads, int count, byte[] bytes, @Nullable Bitmap validity, ViewMemory memory) {
            int valueBytes = Math.multiplyExact(rowCount(), widthBytes);
            byte[] values = memory.ofLength(valueBytes);
            int at = 0;
            for (int i = 0; i < count; i++) {
                int length = (int) heads[i].rowCount() * widthBytes;
                System.arraycopy(bytes, super.start(i, VALUES), values, at, length);
                at += length;
            }
            return ColumnReader.fixed(
                    place,
                    rowCount(),
                    validity,
                    ByteBuffer.wrap(values, 0, valueBytes).order(ByteOrder.LITTLE_ENDIAN));
        }
    }

    /** Texts and binaries. */
    private static final class Data extends GatheredColumn {
        private final boolean wide;

        Data(ColumnPlace place) {
            super(place, 3);
            this.wide = place.layout().widthBytes() == Long.BYTES;
        }

        @Override
        long valueBytes(long rows) {
            return (rows + 1) * place.layout().widthBytes();
        }

        @Override
        Column column(BatchHead[] heads, int count, byte[] bytes, @Nullable Bitmap validity, ViewMemory memory)
                throws Malformed {
            int dataLength = dataLength(heads, count, bytes);
            byte[] offsets = memory.ofLength((rowCount() + 1) * Integer.BYTES);
            byte[] data = memory.ofLength(dataLength);
            INTS.set(offsets, 0, 0);
            int row = 0;
            int end = 0;
            for (int i = 0; i < count; i++) {
                int from = super.start(i, VALUES);
                int rows = (int) heads[i].rowCount();
                int first = (int) offset(bytes, from, 0);
                int length = (int) offset(bytes, from, rows) - first;
                System.arraycopy(bytes, super.start(i, DATA) + first, data, end, length);
                for (int k = 1; k <= rows; k++) {
                    INTS.set(offsets, (row + k) * Integer.BYTES, end + (int) offset(bytes, from, k) - first);
                }
                row += rows;
                end += length;
            }
            ValueRanges ranges =
                    ValueRanges.ofOffsets(ByteBuffer.wrap(offsets).order(ByteOrder.LITTLE_ENDIAN), false, 0);
            ByteBuffer texts = ByteBuffer.wrap(data, 0, dataLength).order(ByteOrder.LITTLE_ENDIAN);
            if (RowChecks.isText(place.field())) {
                RowChecks.text(place, texts, ranges, rowCount(), 0);
            }
            return new BytesColumn(place.field(), rowCount(), validity, texts, ranges);
        }

        /** How long the values are together, whose offsets are checked here. */
        private int dataLength(BatchHead[] heads, int count, byte[] bytes) throws Malformed {
            int sum = 0;
            for (int i = 0; i < count; i++) {
                int from = super.start(i, VALUES);
                int rows = (int) heads[i].rowCount();
                long first = offset(bytes, from, 0);
                long previous = first;
                boolean ascending = true;
                for (int k = 1; k <= rows; k++) {
                    long next = offset(bytes, from, k);
                    ascending &= previous <= next;
                    previous = next;
                }
                if (first < 0 || !ascending || previous > heads[i].bufferLength(buffer(DATA))) {
                    throw new Malformed(0, "column " + place.field().name() + " has offsets that do not ascend");
                }
                sum = Math.addExact(sum, (int) (previous - first));
            }
            return sum;
        }

        private long offset(byte[] bytes, int from, int index) {
            return wide
                    ? (long) LONGS.get(bytes, from + index * Long.BYTES)
                    : (int) INTS.get(bytes, from + index * Integer.BYTES);
        }
    }

    /** Texts and binaries of which only the nulls are wanted: the others are empty. */
    private static final class Presence extends GatheredColumn {
        Presence(ColumnPlace place) {
            super(place, 1);
        }

        @Override
        long valueBytes(long rows) {
            return 0;
        }

        @Override
        Column column(BatchHead[] heads, int count, byte[] bytes, @Nullable Bitmap validity, ViewMemory memory) {
            return new BytesColumn(
                    place.field(), rowCount(), validity, ByteBuffer.allocate(0), ValueRanges.constant(0));
        }
    }
}
