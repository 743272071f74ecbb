package org.pushlog.adapter.table.log;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.find.RecoveryFact;

/** One row a log, journal segment or damaged file: what it gave and what it did not. */
final class RecoveryTable implements CatalogTable {
    private static final TableColumns COLUMNS = TableColumns.builder()
            .textOrNull("log")
            .locatorText("file")
            .text("kind")
            .countOrNull("frame_count")
            .countOrNull("row_count")
            .countOrNull("file_bytes")
            .countOrNull("valid_bytes")
            .countOrNull("torn_tail_bytes")
            .textOrNull("reason")
            .store()
            .build();

    @Override
    public String name() {
        return "recovery";
    }

    @Override
    public Schema schema() {
        return COLUMNS.schema();
    }

    @Override
    public List<ColumnRole> roles() {
        return COLUMNS.roles();
    }

    @Override
    public List<List<String>> keys() {
        return List.of();
    }

    @Override
    public OptionalLong rowCount(Snapshot snapshot) {
        return OptionalLong.empty();
    }

    @Override
    public BatchCursor scan(Snapshot snapshot, ScanRequest request) {
        return new Rows(snapshot.recovery(), request);
    }

    private static final class Rows implements BatchCursor {
        private static final int BATCH_ROW_COUNT = 4_096;

        private final List<RecoveryFact> facts;
        private final int[] projection;
        private int next;

        Rows(List<RecoveryFact> facts, ScanRequest request) {
            this.facts = facts.stream()
                    .filter(fact -> request.mayWant(COLUMNS.storeColumn(), fact.store()))
                    .toList();
            this.projection = request.projection();
        }

        @Override
        public @Nullable Batch next() {
            if (next == facts.size()) {
                return null;
            }
            BatchBuilder builder = new BatchBuilder(COLUMNS.schema());
            int end = Math.min(facts.size(), next + BATCH_ROW_COUNT);
            for (; next < end; next++) {
                append(facts.get(next), builder);
            }
            return builder.build().project(projection);
        }

        @Override
        public void close() {
            next = facts.size();
        }

        private static void append(RecoveryFact fact, BatchBuilder builder) {
            append(builder.column(0), fact.log());
            append(builder.column(1), fact.file());
            append(builder.column(2), fact.kind().text());
            append(builder.column(3), fact.frameCount());
            append(builder.column(4), fact.rowCount());
            append(builder.column(5), fact.fileBytes());
            append(builder.column(6), fact.validBytes());
            append(builder.column(7), fact.tornTailBytes());
            append(builder.column(8), fact.reason());
            append(builder.column(9), fact.store());
        }

        private static void append(ColumnBuilder column, @Nullable String value) {
            if (value == null) {
                column.appendNull();
            } else {
                column.append(value);
            }
        }

        private static void append(ColumnBuilder column, @Nullable Long value) {
            if (value == null) {
                column.appendNull();
            } else {
                column.append(value.longValue());
            }
        }
    }
}
