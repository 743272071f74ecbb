package org.pushlog.storage.archive;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Columns;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/**
 * Chunk rows with their origin, as batches over the index in place: a batch holds rows of one batch of the index, as many as follow each
 * other there.
 */
final class ChunkCursor implements BatchCursor {
    private static final Schema SCHEMA = ArchiveSchemas.CHUNKS;
    private static final Schema ORIGIN = SCHEMA.project(new int[] {SCHEMA.indexOf("pkg_type"), SCHEMA.indexOf("repo")});

    private final IndexRows rows;
    private final ChunkOrigins origins;
    private final RowList list;
    private int next;

    ChunkCursor(IndexRows rows, ChunkOrigins origins, RowList list) {
        this.rows = rows;
        this.origins = origins;
        this.list = list;
    }

    @Override
    public @Nullable Batch next() {
        if (next >= list.count()) {
            return null;
        }
        int first = list.rowAt(next);
        int source = rows.batchOf(first);
        Batch batch = rows.batch(source);
        int base = rows.firstRowOf(source);
        int[] taken = new int[Math.min(batch.rowCount(), list.count() - next)];
        int count = 0;
        while (count < taken.length && next < list.count()) {
            int row = list.rowAt(next);
            if (row < base || row >= base + batch.rowCount()) {
                break;
            }
            taken[count++] = row - base;
            next++;
        }
        List<Column> origin = origin(base, taken, count);
        boolean inOrder = isRun(taken, count);
        Batch chosen = inOrder ? batch.slice(taken[0], count) : batch.gather(taken, count);
        return withOrigin(chosen, origin);
    }

    @Override
    public void close() {
        next = list.count();
    }

    private List<Column> origin(int base, int[] taken, int count) {
        ChunkOrigins.Origin only = origins.single();
        if (only != null) {
            return List.of(
                    Columns.constant(ORIGIN.field(0), count, (long) only.pkgType()),
                    Columns.constant(ORIGIN.field(1), count, only.repo()));
        }
        BatchBuilder builder = new BatchBuilder(ORIGIN);
        for (int i = 0; i < count; i++) {
            append(builder, origins.of(base + taken[i]));
        }
        return builder.build().columns();
    }

    private static void append(BatchBuilder builder, ChunkOrigins.@Nullable Origin origin) {
        ColumnBuilder pkgType = builder.column(0);
        ColumnBuilder repo = builder.column(1);
        if (origin == null) {
            pkgType.appendNull();
            repo.appendNull();
        } else {
            pkgType.append(origin.pkgType());
            repo.append(origin.repo());
        }
    }

    private static boolean isRun(int[] taken, int count) {
        for (int i = 1; i < count; i++) {
            if (taken[i] != taken[0] + i) {
                return false;
            }
        }
        return true;
    }

    private static Batch withOrigin(Batch chunks, List<Column> origin) {
        List<Column> columns = new ArrayList<>(SCHEMA.fieldCount());
        List<Field> fields = SCHEMA.fields();
        for (Column column : chunks.columns()) {
            columns.add(column.withField(fields.get(columns.size())));
        }
        columns.addAll(origin);
        return new Batch(SCHEMA, chunks.rowCount(), columns);
    }
}
