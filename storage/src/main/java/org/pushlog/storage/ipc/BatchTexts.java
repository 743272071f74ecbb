package org.pushlog.storage.ipc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.io.ByteSource;

/**
 * Reads the values of one column of texts or binaries in many short record batches whose heads are known: one range of bytes a batch is copied out of the
 * file, and the values are used where they are then. What {@link RecordBatch#batches(int[])} checks of a column is checked here, too. Not
 * thread-safe.
 */
public final class BatchTexts {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    /** Offsets and values that lie farther apart are not read in one go. */
    private static final int GAP_MAX_BYTES = 256;

    private static final int RANGE_MAX_BYTES = 64 << 10;

    private final ByteSource bytes;
    private final ColumnPlace place;
    private final BatchHeads heads;
    private final boolean wide;
    private final boolean isText;
    private @Nullable Span[] spans = new Span[16];

    private long[] rangeStart = new long[64];
    private int[] rangeLength = new int[64];
    private byte[] scratch = new byte[0];
    private ByteBuffer scratchBuffer = ByteBuffer.wrap(scratch);

    private int[] starts = new int[256];
    private int[] ends = new int[256];
    private int valueCount;

    /**
     * Where the column lies in the bodies of batches of one head.
     *
     * @param isPlain whether it can be read here
     * @param start of the range, from the body's start
     * @param offsetsAt from the range's start, as {@code dataAt}
     */
    private record Span(
            boolean isPlain, int rowCount, long start, int length, int offsetsAt, int dataAt, int dataLength) {
        static final Span NOT_PLAIN = new Span(false, 0, 0, 0, 0, 0, 0);
    }

    private BatchTexts(ByteSource bytes, ColumnPlace place, BatchHeads heads) {
        this.bytes = bytes;
        this.place = place;
        this.heads = heads;
        this.wide = place.layout().widthBytes() == Long.BYTES;
        this.isText = RowChecks.isText(place.field());
    }

    /**
     * A reader for batches of one schema in a source, or null if the column holds neither texts nor binaries, or is stored by dictionary.
     *
     * @param heads those of the batches
     */
    public static @Nullable BatchTexts of(ByteSource bytes, SchemaLayout layout, int column, BatchHeads heads) {
        ColumnPlace place = layout.places().get(column);
        boolean isPlain = place.layout().hasData() && place.field().dictionary() == null;
        return isPlain ? new BatchTexts(bytes, place, heads) : null;
    }

    /** Whether a batch with this head can be read: it is short, and has no null in the column. */
    public boolean canRead(int headNumber) {
        return headNumber != BatchHeads.NONE && span(headNumber).isPlain;
    }

    /**
     * Reads the values of batches, whose rows come one behind the other; false if a check fails: then they are to be read one by one, which says what is
     * wrong.
     *
     * @param headNumbers of each batch, for which {@link #canRead} holds
     * @param bodyOffsetsBytes where the body of each begins
     * @throws org.pushlog.storage.error.IoFailedException if the bytes cannot be read, or are no longer there
     */
    public boolean read(int[] headNumbers, long[] bodyOffsetsBytes, int count) {
        if (rangeStart.length < count) {
            rangeStart = new long[count];
            rangeLength = new int[count];
        }
        int length = 0;
        int rowCount = 0;
        for (int i = 0; i < count; i++) {
            Span span = span(headNumbers[i]);
            rangeStart[i] = bodyOffsetsBytes[i] + span.start;
            rangeLength[i] = span.length;
            length = Math.addExact(length, span.length);
            rowCount = Math.addExact(rowCount, span.rowCount);
        }
        makeRoom(length, rowCount);
        bytes.read(rangeStart, rangeLength, count, scratch);
        valueCount = 0;
        int at = 0;
        for (int i = 0; i < count; i++) {
            Span span = span(headNumbers[i]);
            if (!take(span, at)) {
                // A file that was cut shows zeros for a moment: that is no damage.
                bytes.checkStillThere();
                return false;
            }
            at += span.length;
        }
        bytes.checkStillThere();
        return true;
    }

    /** The bytes in which the values lie, good until the next read. */
    public byte[] bytes() {
        return scratch;
    }

    /** Where the value of each row begins. */
    public int[] starts() {
        return starts;
    }

    /** Where the value of each row ends. */
    public int[] ends() {
        return ends;
    }

    /** The values of one batch, checked. */
    private boolean take(Span span, int at) {
        int offsetsAt = at + span.offsetsAt;
        int dataAt = at + span.dataAt;
        long first = offset(offsetsAt, 0);
        long previous = first;
        boolean ascends = first >= 0;
        int from = valueCount;
        for (int row = 1; row <= span.rowCount; row++) {
            long next = offset(offsetsAt, row);
            ascends &= previous <= next;
            starts[valueCount] = dataAt + (int) previous;
            ends[valueCount] = dataAt + (int) next;
            valueCount++;
            previous = next;
        }
        if (!ascends || previous > span.dataLength) {
            return false;
        }
        return !isText || isAscii(dataAt + (int) first, dataAt + (int) previous) || areUtf8(from);
    }

    private long offset(int from, int index) {
        return wide
                ? (long) LONGS.get(scratch, from + index * Long.BYTES)
                : (int) INTS.get(scratch, from + index * Integer.BYTES);
    }

    private boolean isAscii(int start, int end) {
        long seen = 0;
        int i = start;
        for (; i + Long.BYTES <= end; i += Long.BYTES) {
            seen |= (long) LONGS.get(scratch, i);
        }
        for (; i < end; i++) {
            seen |= scratch[i] < 0 ? HIGH_BITS : 0;
        }
        return (seen & HIGH_BITS) == 0;
    }

    private boolean areUtf8(int from) {
        for (int value = from; value < valueCount; value++) {
            if (!Utf8Check.isValid(scratchBuffer, starts[value], ends[value])) {
                return false;
            }
        }
        return true;
    }

    private void makeRoom(int length, int rowCount) {
        if (scratch.length < length) {
            scratch = new byte[Math.max(length, 2 * scratch.length)];
            scratchBuffer = ByteBuffer.wrap(scratch);
        }
        if (starts.length < rowCount) {
            starts = new int[Math.max(rowCount, 2 * starts.length)];
            ends = new int[starts.length];
        }
    }

    private Span span(int headNumber) {
        if (headNumber >= spans.length) {
            spans = Arrays.copyOf(spans, Math.max(headNumber + 1, 2 * spans.length));
        }
        Span span = spans[headNumber];
        if (span == null) {
            span = spanOf(heads.head(headNumber));
            spans[headNumber] = span;
        }
        return span;
    }

    private Span spanOf(BatchHead head) {
        long offsetsAt = head.bufferOffset(place.valueBuffer());
        long dataAt = head.bufferOffset(place.dataBuffer());
        long dataLength = head.bufferLength(place.dataBuffer());
        long rows = head.rowCount();
        if (head.nullCount(place.node()) > 0 || rows == 0 || rows > RANGE_MAX_BYTES || dataLength > RANGE_MAX_BYTES) {
            return Span.NOT_PLAIN;
        }
        long offsetsLength = (rows + 1) * place.layout().widthBytes();
        long start = Math.min(offsetsAt, dataAt);
        long length = Math.max(offsetsAt + offsetsLength, dataAt + dataLength) - start;
        if (length > RANGE_MAX_BYTES || length > offsetsLength + dataLength + GAP_MAX_BYTES) {
            return Span.NOT_PLAIN;
        }
        return new Span(true, (int) rows, start, (int) length, (int) (offsetsAt - start), (int) (dataAt - start), (int)
                dataLength);
    }
}
