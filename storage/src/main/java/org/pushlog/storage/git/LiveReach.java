package org.pushlog.storage.git;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ArrowSection;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.IntegerColumn;

/**
 * {@code objects.reach}. Ordinals are positions in the file's own list of ids, base then extra.
 *
 * <pre>
 * File → "RECH", u8 1, u32 oidLength, u64 baseLength, u64 extraLength (in bytes), base oids, extra oids, Arrow stream
 * </pre>
 */
final class LiveReach {
    private static final int HEAD_LENGTH_BYTES = 25;
    private static final int MAGIC = 0x48434552;

    private final ByteSource oids;
    private final int oidLengthBytes;
    private final ArrowSection stream;

    LiveReach(ByteSource file, Guard guard) {
        if (file.lengthBytes() < HEAD_LENGTH_BYTES) {
            throw new CorruptDataException(file.name(), 0, "a reachability file has at least 25 bytes");
        }
        ByteBuffer head = file.view(0, HEAD_LENGTH_BYTES);
        if (head.getInt(0) != MAGIC) {
            throw new CorruptDataException(file.name(), 0, "a reachability file begins with RECH, this does not");
        }
        if (head.get(4) != 1) {
            throw new UnsupportedFormatException(
                    file.name(), 4, "reachability file version: expected 1, found " + (head.get(4) & 0xFF));
        }
        this.oidLengthBytes = head.getInt(5);
        long base = head.getLong(9);
        long extra = head.getLong(17);
        long room = file.lengthBytes() - HEAD_LENGTH_BYTES;
        boolean fits = base >= 0 && extra >= 0 && base <= room && extra <= room - base;
        if (!fits
                || (oidLengthBytes != 20 && oidLengthBytes != 32)
                || base % oidLengthBytes != 0
                || extra % oidLengthBytes != 0) {
            throw new CorruptDataException(
                    file.name(),
                    5,
                    "lists of " + base + " and " + extra + " bytes of ids of " + oidLengthBytes
                            + " bytes do not fit into " + room + " bytes");
        }
        this.oids = file.slice(file.name() + " ids", HEAD_LENGTH_BYTES, base + extra);
        long streamAt = HEAD_LENGTH_BYTES + base + extra;
        this.stream =
                ArrowSection.open(file.slice(file.name() + " bitmaps", streamAt, file.lengthBytes() - streamAt), guard);
    }

    /** Rows with the columns of {@link GitSchemas#REACHABILITY}. */
    BatchCursor rows() {
        BatchCursor rows = stream.rows(GitSchemas.LIVE_REACH);
        return new BatchCursor() {
            @Override
            public @Nullable Batch next() {
                Batch batch = rows.next();
                return batch == null ? null : converted(batch);
            }

            @Override
            public void close() {
                rows.close();
            }
        };
    }

    private Batch converted(Batch batch) {
        IntegerColumn ordinals = (IntegerColumn) batch.column(0);
        BytesColumn bitmaps = (BytesColumn) batch.column(1);
        BatchBuilder builder = new BatchBuilder(GitSchemas.REACHABILITY);
        for (int row = 0; row < batch.rowCount(); row++) {
            builder.column(0).append(oid(ordinals.longAt(row)));
            OptionalLong members = ReachBitmap.cardinality(bitmaps.viewAt(row));
            if (members.isPresent()) {
                builder.column(1).append(members.getAsLong());
            } else {
                builder.column(1).appendNull();
            }
            builder.column(2).appendFrom(bitmaps, row);
        }
        return builder.build();
    }

    private String oid(long ordinal) {
        byte[] oid = new byte[oidLengthBytes];
        oids.view(ordinal * oidLengthBytes, oidLengthBytes).get(oid);
        return HexFormat.of().formatHex(oid);
    }
}
