package org.pushlog.storage.git;

import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ArrowSection;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.Schema;

/** {@code objects.index}: one whole Arrow stream, sorted by id; ids of 20 or 32 bytes become hex. */
final class ObjectIndex {
    private static final String[] FILE_NAMES = {"oid", "offset", "len", "object_type", "uncompressed_size", "delta_base"
    };

    private final ArrowSection stream;
    private final int[] projection;

    ObjectIndex(ByteSource bytes, Guard guard) {
        this.stream = ArrowSection.open(bytes, guard);
        this.projection = new int[FILE_NAMES.length];
        for (int i = 0; i < FILE_NAMES.length; i++) {
            projection[i] =
                    require(bytes, FILE_NAMES[i], GitSchemas.INDEX.field(i).type());
        }
    }

    long rowCount() {
        return stream.rowCount();
    }

    BatchCursor rows() {
        BatchCursor rows = stream.rows(projection);
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

    private int require(ByteSource bytes, String name, ArrowType type) {
        Schema schema = stream.schema();
        int index = schema.indexOf(name);
        if (index < 0) {
            throw new CorruptDataException(bytes.name(), 0, "the schema has no column \"" + name + "\"");
        }
        ArrowType found = schema.field(index).type();
        boolean fits = name.equals("oid") ? found instanceof ArrowType.FixedSizeBinary : found.equals(type);
        if (!fits) {
            throw new CorruptDataException(bytes.name(), 0, "column \"" + name + "\" has the type " + found);
        }
        return index;
    }

    private static Batch converted(Batch batch) {
        Column[] columns = new Column[FILE_NAMES.length];
        columns[0] = hex(GitSchemas.INDEX.field(0), (BytesColumn) batch.column(0));
        for (int i = 1; i < columns.length; i++) {
            columns[i] = batch.column(i).withField(GitSchemas.INDEX.field(i));
        }
        return new Batch(GitSchemas.INDEX, batch.rowCount(), List.of(columns));
    }

    private static Column hex(Field field, BytesColumn oids) {
        ColumnBuilder builder = ColumnBuilder.of(field);
        for (int row = 0; row < oids.rowCount(); row++) {
            builder.append(HexFormat.of().formatHex(oids.bytesAt(row)));
        }
        return builder.build();
    }
}
