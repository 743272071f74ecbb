package org.pushlog.storage.git;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.work.Cancellation;

/**
 * {@code objects.exploded}: one Arrow stream without an end, a record batch a flush; the last row of an id counts, type 0 takes it away. Files
 * of the first version have no {@code enc} column, their payloads are raw. Only the places of commits are kept in memory. Safe for many
 * threads.
 */
final class ExplodedObjects implements CommitDetails {
    private static final int ROWS_A_LOOK = 4_095;
    /** A commit object larger than this is not read. */
    static final int OBJECT_LENGTH_MAX_BYTES = 1 << 26;

    private static final int TYPE_COMMIT = 1;
    private static final int RAW = 0;
    private static final int ZLIB = 1;
    private static final Field TYPE = new Field("object_type", new ArrowType.Int(8, false), false);
    private static final Field ENCODING = new Field("enc", new ArrowType.Int(8, false), false);
    private static final Field PAYLOAD = new Field("payload", new ArrowType.LargeBinary(), false);

    private final LenientStream stream;
    private final Map<ByteBuffer, Place> commits = new HashMap<>();
    private final GitFileFacts facts;
    private int[] payloadProjection = {};

    ExplodedObjects(ByteSource bytes, Guard guard) {
        this.stream = new LenientStream(bytes, guard);
        Schema schema = stream.schema();
        if (schema == null) {
            this.facts = stream.unread(GitFile.EXPLODED);
            return;
        }
        int oid = oidColumn(schema);
        int type = stream.projectionOf(Schema.of(TYPE))[0];
        boolean hasEncoding = schema.indexOf(ENCODING.name()) >= 0;
        this.payloadProjection = stream.projectionOf(hasEncoding ? Schema.of(PAYLOAD, ENCODING) : Schema.of(PAYLOAD));
        this.facts = stream.read(GitFile.EXPLODED, new int[] {oid, type}, this::note);
    }

    private record Place(int batchIndex, long row) {}

    GitFileFacts facts() {
        return facts;
    }

    @Override
    public List<String> oids() {
        List<String> oids = new ArrayList<>(commits.size());
        commits.keySet().forEach(oid -> oids.add(HexFormat.of().formatHex(bytesOf(oid))));
        oids.sort((a, b) -> {
            Cancellation.check();
            return a.compareTo(b);
        });
        return oids;
    }

    @Override
    public @Nullable CommitText find(String oid) {
        Place place = commits.get(ByteBuffer.wrap(Hex.bytesOf(oid)));
        if (place == null) {
            return null;
        }
        long skip = place.row();
        try (BatchCursor windows = stream.open(place.batchIndex()).batches(payloadProjection)) {
            for (Batch window = windows.next(); window != null; window = windows.next()) {
                if (skip < window.rowCount()) {
                    return CommitText.parse(payload(window, (int) skip, oid));
                }
                skip -= window.rowCount();
            }
        }
        return null;
    }

    private byte[] payload(Batch window, int row, String oid) {
        BytesColumn payload = (BytesColumn) window.column(0);
        int encoding = window.columns().size() == 1 ? RAW : (int) ((IntegerColumn) window.column(1)).longAt(row);
        String resource = stream.bytes().name() + " object " + oid;
        return switch (encoding) {
            case RAW -> payload.bytesAt(row);
            case ZLIB -> Zlib.inflate(payload.viewAt(row), OBJECT_LENGTH_MAX_BYTES, resource);
            default ->
                throw new UnsupportedFormatException(
                        resource, stream.bytes().fileOffsetBytes(), "payload encoding " + encoding + " is not read");
        };
    }

    private void note(Batch window, int batchIndex, long firstRow) {
        BytesColumn oids = (BytesColumn) window.column(0);
        IntegerColumn types = (IntegerColumn) window.column(1);
        for (int row = 0; row < window.rowCount(); row++) {
            Cancellation.check(row, ROWS_A_LOOK);
            ByteBuffer oid = ByteBuffer.wrap(oids.bytesAt(row));
            if (types.longAt(row) == TYPE_COMMIT) {
                commits.put(oid, new Place(batchIndex, firstRow + row));
            } else {
                commits.remove(oid);
            }
        }
    }

    private int oidColumn(Schema schema) {
        int index = schema.indexOf("oid");
        if (index < 0 || !(schema.field(index).type() instanceof ArrowType.FixedSizeBinary)) {
            throw new CorruptDataException(
                    stream.bytes().name(),
                    stream.bytes().fileOffsetBytes(),
                    "expected a column \"oid\" of ids of fixed size, found none");
        }
        return index;
    }

    private static byte[] bytesOf(ByteBuffer oid) {
        byte[] bytes = new byte[oid.remaining()];
        oid.duplicate().get(bytes);
        return bytes;
    }
}
