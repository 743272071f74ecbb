package org.pushlog.storage.ipc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.ViewMemory;
import org.pushlog.storage.work.Cancellation;
import org.pushlog.storage.work.SharedWork;

/** The dictionaries that apply to one record batch, each read when first needed. */
final class Dictionaries {
    /** For streams without dictionaries. */
    static final Dictionaries NONE = new Dictionaries(null, List.of(), Map.of());

    private static final int ROWS_A_LOOK = 4_095;

    private final @Nullable ByteSource bytes;
    private final List<DictionaryLocation> locations;
    private final Map<Long, Field> fields;
    private final Map<Long, Column> read = new HashMap<>();
    private final SharedWork reading = new SharedWork();
    private long plainBytes;

    private Dictionaries(@Nullable ByteSource bytes, List<DictionaryLocation> locations, Map<Long, Field> fields) {
        this.bytes = bytes;
        this.locations = locations;
        this.fields = fields;
    }

    /** Those of a stream as they are at its batch {@code batchIndex}. */
    static Dictionaries of(ByteSource bytes, Schema schema, List<DictionaryLocation> all, int batchIndex) {
        List<DictionaryLocation> applying = new ArrayList<>();
        for (DictionaryLocation location : all) {
            if (location.firstBatchIndex() <= batchIndex) {
                if (!location.delta()) {
                    applying.removeIf(earlier -> earlier.id() == location.id());
                }
                applying.add(location);
            }
        }
        return new Dictionaries(bytes, applying, DictionaryFields.of(schema));
    }

    /** The plain values behind indexes. */
    Column lookUp(Field field, IntegerColumn indexes, long offsetBytes) throws Malformed {
        DictionaryEncoding encoding = field.dictionary();
        if (encoding == null) {
            throw new IllegalArgumentException(field + " has no dictionary");
        }
        Column values = values(encoding.id());
        int[] rows = new int[indexes.rowCount()];
        for (int i = 0; i < rows.length; i++) {
            if (indexes.isNull(i)) {
                rows[i] = -1;
                continue;
            }
            long index = indexes.longAt(i);
            if (index < 0 || index >= values.rowCount()) {
                throw new Malformed(
                        offsetBytes,
                        "column " + field.name() + " has index " + index + " into a dictionary of " + values.rowCount()
                                + " values");
            }
            rows[i] = (int) index;
        }
        return values.gather(rows, rows.length).withField(field);
    }

    /** How many bytes a dictionary holds when it is decompressed; 0 if it is stored plainly, or not there. */
    long plainBytes(long id) throws Malformed {
        ByteSource source = bytes;
        Field field = fields.get(id);
        long sum = 0;
        for (DictionaryLocation location : locations) {
            if (location.id() == id && source != null && field != null) {
                sum += bodyOf(source, field, location).buffers().plainBytes();
            }
        }
        return sum;
    }

    private Column values(long id) throws Malformed {
        reading.enter();
        try {
            Column known = read.get(id);
            if (known == null) {
                known = readValues(id);
                read.put(id, known);
            }
            return known;
        } finally {
            reading.leave();
        }
    }

    private Column readValues(long id) throws Malformed {
        Field field = fields.get(id);
        if (bytes == null || field == null) {
            throw new Malformed(0, "there is no dictionary " + id);
        }
        List<Column> parts = new ArrayList<>();
        for (DictionaryLocation location : locations) {
            if (location.id() == id) {
                parts.add(readPart(bytes, field, location));
            }
        }
        if (parts.isEmpty()) {
            throw new Malformed(0, "there is no dictionary " + id);
        }
        if (parts.size() == 1) {
            return parts.get(0);
        }
        ColumnBuilder all = ColumnBuilder.of(field);
        for (Column part : parts) {
            for (int row = 0; row < part.rowCount(); row++) {
                Cancellation.check(row, ROWS_A_LOOK);
                all.appendFrom(part, row);
            }
        }
        return all.build();
    }

    /** The body of a dictionary, whose head was checked. */
    private record Body(BatchHead head, BodyBuffers buffers) {}

    private static Body bodyOf(ByteSource source, Field field, DictionaryLocation location) throws Malformed {
        MessageBytes stored = MessageBytes.read(
                source, location.messageOffsetBytes(), location.bodyOffsetBytes(), location.bodyLengthBytes());
        MessageHead message = stored.head();
        if (!message.isDictionaryBatch()) {
            throw new Malformed(location.messageOffsetBytes(), "expected a dictionary, found another message");
        }
        try {
            BatchHead head = DictionaryFields.headOf(message.dictionaryBatch());
            BatchGuard.check(head, Schema.of(field), message.bodyLengthBytes(), Guard.EXTENDED);
            return new Body(head, new BodyBuffers(source, message.bodyOffsetBytes(), head, stored.body()));
        } catch (Malformed e) {
            throw e.from(message.metadataOffsetBytes());
        }
    }

    private Column readPart(ByteSource source, Field field, DictionaryLocation location) throws Malformed {
        Body body = bodyOf(source, field, location);
        BatchHead head = body.head();
        BodyBuffers buffers = body.buffers();
        if (head.rowCount() > ByteSource.VIEW_LENGTH_MAX_BYTES) {
            throw new LimitExceededException(
                    source.name(), location.messageOffsetBytes(), "a dictionary of " + head.rowCount() + " values");
        }
        plainBytes += buffers.plainBytes();
        if (plainBytes > BodyBuffers.plainBytesMax()) {
            throw BodyBuffers.tooLong(source, location.bodyOffsetBytes(), plainBytes, BodyBuffers.plainBytesMax());
        }
        ColumnPlace place = ColumnPlace.of(Schema.of(field)).get(0);
        return new ColumnReader(head, buffers, this).read(place, 0, (int) head.rowCount(), true, ViewMemory.FRESH);
    }
}
