package org.pushlog.adapter.plan;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.history.UpdateFacts;

/** What generated code holds of a row of facts. Where they are not known they are found by reading. Public because generated code calls it. */
public final class FactRow {
    static final String OPEN_METHOD = "open";

    private final ScanTarget target;
    private final List<TableFactsScan.Fact> facts;

    FactRow(ScanTarget target, List<TableFactsScan.Fact> facts) {
        this.target = target;
        this.facts = facts;
    }

    /** The row in the running statement's snapshot: an array of values, or the value itself if there is one column. */
    public Enumerable<@Nullable Object> open(DataContext context) {
        UpdateFacts found = SnapshotBinding.whileWanted(context, () -> find(context));
        @Nullable Object[] values = new Object[facts.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(facts.get(i), found);
        }
        return Linq4j.<@Nullable Object>singletonEnumerable(values.length == 1 ? values[0] : values);
    }

    private UpdateFacts find(DataContext context) {
        CatalogTable table = target.table();
        Snapshot snapshot = SnapshotBinding.snapshotOf(context, target.location());
        UpdateFacts known = table.facts(snapshot);
        UpdateFacts found = known == null ? read(table, snapshot) : known;
        snapshot.checkStillThere();
        return found;
    }

    private static @Nullable Object value(TableFactsScan.Fact fact, UpdateFacts found) {
        return switch (fact) {
            case COUNT -> found.rowCount();
            case MIN -> found.hasPushSeq() ? unsigned(found.minPushSeq()) : null;
            case MAX -> found.hasPushSeq() ? unsigned(found.maxPushSeq()) : null;
        };
    }

    private static BigDecimal unsigned(long value) {
        return new BigDecimal(new BigInteger(Long.toUnsignedString(value)));
    }

    private static UpdateFacts read(CatalogTable table, Snapshot snapshot) {
        ScanRequest request = ScanRequest.everything(table.schema()).withProjection(table.orderColumn());
        long rowCount = 0;
        long min = -1L;
        long max = 0;
        try (BatchCursor rows = table.scan(snapshot, request)) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                IntegerColumn values = (IntegerColumn) batch.column(0);
                rowCount += batch.rowCount();
                for (int row = 0; row < values.rowCount(); row++) {
                    long value = values.longAt(row);
                    min = Long.compareUnsigned(value, min) < 0 ? value : min;
                    max = Long.compareUnsigned(value, max) > 0 ? value : max;
                }
            }
        }
        return new UpdateFacts(rowCount, rowCount > 0, min, max);
    }
}
