package org.pushlog.storage.git;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.work.Cancellation;

/**
 * The object index section of an archive, read in place. Safe for many threads.
 *
 * <pre>
 * Index → "ZNPYGOID", u32 3, u8 hash (1 SHA-1, 2 SHA-256), u8 oidLength, u16 headLength, u64 count, zeros up to headLength,
 *         i64 key * count, u64 lookupRow * count, u32 ordinal * count, oid * count
 * </pre>
 *
 * Sorted by object id. A key is the first eight bytes of the id, big-endian, with the highest bit flipped.
 */
public final class OidIndex {
    private static final int ROWS_A_LOOK = 4_095;
    private static final byte[] MAGIC = "ZNPYGOID".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 3;
    private static final int HEAD_LENGTH_MIN = 24;
    private static final int BATCH_ROW_COUNT = 4_096;

    private final ByteSource source;
    private final int oidLengthBytes;
    private final long count;
    private final long keysAt;
    private final long lookupRowsAt;
    private final long ordinalsAt;
    private final long oidsAt;
    private volatile boolean knownSorted;

    private OidIndex(ByteSource source, int headLengthBytes, int oidLengthBytes, long count) {
        this.source = source;
        this.oidLengthBytes = oidLengthBytes;
        this.count = count;
        this.keysAt = headLengthBytes;
        this.lookupRowsAt = keysAt + 8 * count;
        this.ordinalsAt = lookupRowsAt + 8 * count;
        this.oidsAt = ordinalsAt + 4 * count;
    }

    /** One object. */
    public record Row(String oid, long lookupRow, long ordinal) {}

    /**
     * The index that fills {@code source}.
     *
     * @throws UnsupportedFormatException if it is of another version
     * @throws CorruptDataException if its head contradicts itself or its length
     */
    public static OidIndex open(ByteSource source) {
        if (source.lengthBytes() < HEAD_LENGTH_MIN) {
            throw corrupt(source, 0, "an object index has at least 24 bytes, found " + source.lengthBytes());
        }
        ByteBuffer head = source.view(0, HEAD_LENGTH_MIN);
        if (!head.slice(0, MAGIC.length).equals(ByteBuffer.wrap(MAGIC))) {
            throw corrupt(source, 0, "an object index begins with ZNPYGOID, this does not");
        }
        if (head.getInt(8) != VERSION) {
            throw new UnsupportedFormatException(
                    source.name(),
                    source.fileOffsetBytes() + 8,
                    "object index version: expected " + VERSION + ", found "
                            + Integer.toUnsignedString(head.getInt(8)));
        }
        int hash = head.get(12) & 0xFF;
        int oidLength = head.get(13) & 0xFF;
        if (!(hash == 1 && oidLength == 20) && !(hash == 2 && oidLength == 32)) {
            throw corrupt(source, 12, "hash kind " + hash + " does not go with ids of " + oidLength + " bytes");
        }
        int headLength = head.getShort(14) & 0xFFFF;
        long count = head.getLong(16);
        long rowLength = 8L + 8 + 4 + oidLength;
        if (headLength < HEAD_LENGTH_MIN
                || headLength > source.lengthBytes()
                || count < 0
                || count > (source.lengthBytes() - headLength) / rowLength) {
            throw corrupt(
                    source,
                    14,
                    "a head of " + headLength + " bytes and " + Long.toUnsignedString(count)
                            + " objects do not fit into " + source.lengthBytes() + " bytes");
        }
        return new OidIndex(source, headLength, oidLength, count);
    }

    public long count() {
        return count;
    }

    /** The row at a position, from 0. */
    public Row row(long position) {
        return new Row(
                HexFormat.of().formatHex(oid(position)),
                source.view(lookupRowsAt + 8 * position, 8).getLong(0),
                source.view(ordinalsAt + 4 * position, 4).getInt(0) & 0xFFFF_FFFFL);
    }

    /**
     * The row of an object, or null.
     *
     * @throws CorruptDataException if the index is not sorted
     */
    public @Nullable Row find(byte[] oid) {
        checkSorted();
        long low = 0;
        long high = count - 1;
        while (low <= high) {
            long middle = (low + high) >>> 1;
            int order = Arrays.compareUnsigned(oid(middle), oid);
            if (order == 0) {
                return row(middle);
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return null;
    }

    /**
     * Checks that ids ascend and that keys are those of their ids. Reads the whole index the first time.
     *
     * @throws CorruptDataException naming the first row that is wrong
     */
    public void checkSorted() {
        if (knownSorted) {
            return;
        }
        byte @Nullable [] before = null;
        for (long position = 0; position < count; position++) {
            Cancellation.check((int) position, ROWS_A_LOOK);
            byte[] oid = oid(position);
            if (before != null && Arrays.compareUnsigned(before, oid) >= 0) {
                throw corrupt(
                        source,
                        oidsAt + oidLengthBytes * position,
                        "object " + position + " is not above the one before");
            }
            long key = ByteBuffer.wrap(oid).getLong() ^ Long.MIN_VALUE;
            long stored = source.view(keysAt + 8 * position, 8).getLong(0);
            if (stored != key) {
                throw corrupt(source, keysAt + 8 * position, "object " + position + " has the key of another id");
            }
            before = oid;
        }
        knownSorted = true;
    }

    /**
     * All rows in order, with the columns of {@link GitSchemas#OBJECTS}.
     *
     * @throws CorruptDataException if the index is not sorted
     */
    public BatchCursor rows() {
        checkSorted();
        return new Rows();
    }

    /**
     * The rows of these objects, found by binary search; ids that are not there, or no ids at all, give none.
     *
     * @throws CorruptDataException if the index is not sorted
     */
    public BatchCursor rows(List<String> oids) {
        checkSorted();
        BatchBuilder builder = new BatchBuilder(GitSchemas.OBJECTS);
        List<Batch> batches = new ArrayList<>();
        for (String oid : new LinkedHashSet<>(oids)) {
            Cancellation.check();
            Row row = find(Hex.bytesOf(oid));
            if (row != null) {
                builder.column(0).append(row.oid());
                builder.column(1).append(row.lookupRow());
                builder.column(2).append(row.ordinal());
            }
            if (builder.isFull()) {
                batches.add(builder.build());
            }
        }
        batches.add(builder.build());
        return BatchCursor.of(batches.toArray(new Batch[0]));
    }

    private byte[] oid(long position) {
        byte[] oid = new byte[oidLengthBytes];
        source.view(oidsAt + oidLengthBytes * position, oidLengthBytes).get(oid);
        return oid;
    }

    private static CorruptDataException corrupt(ByteSource source, long offset, String problem) {
        return new CorruptDataException(source.name(), source.fileOffsetBytes() + offset, problem);
    }

    private final class Rows implements BatchCursor {
        private long next;

        @Override
        public @Nullable Batch next() {
            if (next >= count) {
                return null;
            }
            int rows = (int) Math.min(BATCH_ROW_COUNT, count - next);
            ByteBuffer lookupRows = source.view(lookupRowsAt + 8 * next, 8 * rows);
            ByteBuffer ordinals = source.view(ordinalsAt + 4 * next, 4 * rows);
            ByteBuffer oids = source.view(oidsAt + oidLengthBytes * next, oidLengthBytes * rows);
            byte[] oid = new byte[oidLengthBytes];
            BatchBuilder builder = new BatchBuilder(GitSchemas.OBJECTS);
            for (int row = 0; row < rows; row++) {
                oids.get(oid);
                builder.column(0).append(HexFormat.of().formatHex(oid));
                builder.column(1).append(lookupRows.getLong(8 * row));
                builder.column(2).append(ordinals.getInt(4 * row) & 0xFFFF_FFFFL);
            }
            next += rows;
            return builder.build();
        }

        @Override
        public void close() {
            next = count;
        }
    }
}
