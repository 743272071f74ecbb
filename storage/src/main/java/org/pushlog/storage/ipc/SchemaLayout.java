package org.pushlog.storage.ipc;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A schema with what is worked out once for all its record batches. Safe for many threads. */
public final class SchemaLayout {
    private final Schema schema;
    private final List<ColumnPlace> places;
    private final boolean hasDictionaries;
    private volatile @Nullable Projection last;

    /** The fields that were chosen last: small batches are asked for the same ones again and again. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Projection(int[] columns, Schema schema) {}

    private SchemaLayout(Schema schema) {
        this.schema = schema;
        this.places = List.copyOf(ColumnPlace.of(schema));
        this.hasDictionaries = schema.hasDictionaries();
    }

    public static SchemaLayout of(Schema schema) {
        return new SchemaLayout(schema);
    }

    public Schema schema() {
        return schema;
    }

    /** Whether batches of it cannot be opened by themselves, see {@link Schema#hasDictionaries()}. */
    public boolean hasDictionaries() {
        return hasDictionaries;
    }

    List<ColumnPlace> places() {
        return places;
    }

    /** As {@link Schema#project}. */
    Schema project(int[] columns) {
        Projection known = last;
        if (known == null || !Arrays.equals(known.columns, columns)) {
            known = new Projection(columns.clone(), schema.project(columns));
            last = known;
        }
        return known.schema;
    }
}
