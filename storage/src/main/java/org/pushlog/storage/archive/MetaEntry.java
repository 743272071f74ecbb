package org.pushlog.storage.archive;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.FloatColumn;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.Schema;

/**
 * A remark on an archived file, or on the whole archive.
 *
 * @param path the file, or null for the archive
 * @param value a String, Long, Double, Boolean or byte[]
 */
public record MetaEntry(@Nullable String path, String key, Object value) {
    private static final Schema SCHEMA = new Schema(
            ArchiveSchemas.META.fields(), Map.of("znippy_format_version", Integer.toString(FormatVersion.MAX)));
    private static final List<Class<?>> TYPES =
            List.of(String.class, Long.class, Double.class, Boolean.class, byte[].class);
    private static final int FIRST_VALUE_COLUMN = 3;

    public MetaEntry {
        if (!TYPES.contains(value.getClass())) {
            throw new IllegalArgumentException("a remark of " + value.getClass());
        }
    }

    /** The name under which a later entry replaces this one. */
    record Name(@Nullable String path, String key) {}

    Name name() {
        return new Name(path, key);
    }

    static Schema schema() {
        return SCHEMA;
    }

    /** The rows of the metadata section, in its order: by key, then path, the archive first. */
    static Batch batch(List<MetaEntry> entries) {
        List<MetaEntry> sorted = entries.stream()
                .sorted(Comparator.comparing(MetaEntry::key, MetaEntry::compareText)
                        .thenComparing(MetaEntry::path, Comparator.nullsFirst(MetaEntry::compareText)))
                .toList();
        BatchBuilder builder = new BatchBuilder(SCHEMA);
        for (MetaEntry entry : sorted) {
            if (entry.path == null) {
                builder.column(0).appendNull();
            } else {
                builder.column(0).append(entry.path);
            }
            builder.column(1).append(entry.key);
            int type = TYPES.indexOf(entry.value.getClass());
            builder.column(2).append(type);
            for (int i = 0; i < TYPES.size(); i++) {
                if (i != type) {
                    builder.column(FIRST_VALUE_COLUMN + i).appendNull();
                }
            }
            entry.appendValue(builder);
        }
        return builder.build();
    }

    /** The entry that a row of the metadata section is, or null if it has no value. */
    static @Nullable MetaEntry of(Batch batch, int row) {
        BytesColumn paths = (BytesColumn) batch.column(0);
        String path = paths.isNull(row) ? null : paths.stringAt(row);
        String key = ((BytesColumn) batch.column(1)).stringAt(row);
        for (int i = 0; i < TYPES.size(); i++) {
            Column column = batch.column(FIRST_VALUE_COLUMN + i);
            if (!column.isNull(row)) {
                return new MetaEntry(path, key, valueOf(column, row, i));
            }
        }
        return null;
    }

    private static Object valueOf(Column column, int row, int type) {
        return switch (type) {
            case 0 -> ((BytesColumn) column).stringAt(row);
            case 1 -> ((IntegerColumn) column).longAt(row);
            case 2 -> ((FloatColumn) column).doubleAt(row);
            case 3 -> ((BooleanColumn) column).booleanAt(row);
            default -> ((BytesColumn) column).bytesAt(row);
        };
    }

    private void appendValue(BatchBuilder builder) {
        if (value instanceof String text) {
            builder.column(FIRST_VALUE_COLUMN).append(text);
        } else if (value instanceof Long number) {
            builder.column(FIRST_VALUE_COLUMN + 1).append(number.longValue());
        } else if (value instanceof Double number) {
            builder.column(FIRST_VALUE_COLUMN + 2).append(number.doubleValue());
        } else if (value instanceof Boolean flag) {
            builder.column(FIRST_VALUE_COLUMN + 3).append(flag.booleanValue());
        } else {
            builder.column(FIRST_VALUE_COLUMN + 4).append((byte[]) value);
        }
    }

    static int compareText(String a, String b) {
        return Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }
}
