package org.pushlog.adapter.table;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.history.UpdateFacts;

/** A table without its store and locator columns. Keys that need one of them are no keys any more. */
public final class WithoutLocators implements CatalogTable {
    private final CatalogTable whole;
    private final int[] wholeOrdinals;
    private final TableColumns columns;

    private WithoutLocators(CatalogTable whole, int[] wholeOrdinals) {
        this.whole = whole;
        this.wholeOrdinals = wholeOrdinals;
        List<Field> fields = new ArrayList<>();
        List<ColumnRole> roles = new ArrayList<>();
        for (int ordinal : wholeOrdinals) {
            fields.add(whole.schema().fields().get(ordinal));
            roles.add(whole.roles().get(ordinal));
        }
        this.columns = new TableColumns(new Schema(fields, whole.schema().metadata()), roles);
    }

    /** The table without those columns; itself if it has none of them or nothing else. */
    public static CatalogTable of(CatalogTable table) {
        List<ColumnRole> roles = table.roles();
        int[] kept = IntStream.range(0, roles.size())
                .filter(column -> !roles.get(column).isLocator())
                .toArray();
        return kept.length == 0 || kept.length == roles.size() ? table : new WithoutLocators(table, kept);
    }

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public Schema schema() {
        return columns.schema();
    }

    @Override
    public List<ColumnRole> roles() {
        return columns.roles();
    }

    @Override
    public BatchCursor scan(Snapshot snapshot, ScanRequest request) {
        return whole.scan(snapshot, ofWhole(request));
    }

    @Override
    public List<BatchCursor> scanShares(Snapshot snapshot, ScanRequest request, int count) {
        return whole.scanShares(snapshot, ofWhole(request), count);
    }

    private ScanRequest ofWhole(ScanRequest request) {
        int[] projection = new int[request.projection().length];
        for (int i = 0; i < projection.length; i++) {
            projection[i] = wholeOrdinals[request.projection()[i]];
        }
        List<ColumnPredicate> predicates = new ArrayList<>();
        for (ColumnPredicate predicate : request.predicates()) {
            predicates.add(predicate.onColumn(wholeOrdinals[predicate.column()]));
        }
        return new ScanRequest(
                projection,
                predicates,
                request.limit(),
                request.end(),
                request.past(),
                request.threads(),
                request.cancelled());
    }

    @Override
    public boolean isTemporal() {
        return whole.isTemporal();
    }

    @Override
    public int orderColumn() {
        for (int i = 0; i < wholeOrdinals.length; i++) {
            if (wholeOrdinals[i] == whole.orderColumn()) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public @Nullable UpdateFacts facts(Snapshot snapshot) {
        return whole.facts(snapshot);
    }

    @Override
    public OptionalLong rowCount(Snapshot snapshot) {
        return whole.rowCount(snapshot);
    }

    @Override
    public List<List<String>> keys() {
        Set<String> names = new HashSet<>();
        columns.schema().fields().forEach(field -> names.add(field.name()));
        return whole.keys().stream().filter(names::containsAll).toList();
    }

    @Override
    public @Nullable WritableLog writableLog() {
        WritableLog log = whole.writableLog();
        return log == null ? null : log.project(wholeOrdinals);
    }
}
