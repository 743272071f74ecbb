package org.pushlog.adapter.table.log;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.History;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.history.HistoryKind;

/** The group of tables over push logs. */
public final class LogTables {
    private LogTables() {}

    /** The fixed tables of the group, then those of other logs that the snapshot holds. */
    public static List<CatalogTable> of(Snapshot snapshot) {
        List<History> histories = snapshot.stores().stream()
                .flatMap(store -> store.histories().stream())
                .toList();
        List<CatalogTable> tables = new ArrayList<>();
        addRefs(ofKind(HistoryKind.REFS, histories), tables);
        addSecrets(ofKind(HistoryKind.SECRETS, histories), tables);
        tables.add(new PushesTable());
        tables.add(new FramesTable());
        tables.add(new RecoveryTable());
        Map<String, List<History>> others = new LinkedHashMap<>();
        for (History history : ofKind(HistoryKind.OTHER, histories)) {
            others.computeIfAbsent(history.name(), name -> new ArrayList<>()).add(history);
        }
        others.forEach((name, logs) -> addOther(name, logs, tables));
        return tables;
    }

    private static List<History> ofKind(HistoryKind kind, List<History> histories) {
        return histories.stream().filter(history -> history.kind() == kind).toList();
    }

    private static void addRefs(List<History> refs, List<CatalogTable> tables) {
        HistoryColumns current = refColumns(refs).build();
        tables.add(new HistoryTable(
                "refs",
                "refs",
                HistoryTable.Rows.CURRENT,
                current,
                currentKeys(current, List.of("name"), refs),
                first(refs)));
        HistoryColumns updates = refColumns(refs)
                .own("actor", ArrowType.UTF8, true)
                .own("message", ArrowType.UTF8, true)
                .locators()
                .build();
        tables.add(new HistoryTable(
                "ref_log", "refs", HistoryTable.Rows.UPDATES, updates, placeKeys(updates), first(refs)));
    }

    private static @Nullable History first(List<History> histories) {
        return histories.isEmpty() ? null : histories.get(0);
    }

    private static HistoryColumns.Builder refColumns(List<History> refs) {
        return new HistoryColumns.Builder()
                .own("name", ArrowType.UTF8, isNullable("name", refs))
                .own("target", ArrowType.UTF8, true)
                .own("peeled", ArrowType.UTF8, true)
                .own("symref_target", ArrowType.UTF8, true)
                .own("push_seq", ArrowType.UINT64, isNullable("push_seq", refs))
                .own("updated_ms", ArrowType.UINT64, isNullable("updated_ms", refs))
                .time("updated_at", "updated_ms");
    }

    private static void addSecrets(List<History> secrets, List<CatalogTable> tables) {
        HistoryColumns current = secretColumns(secrets).build();
        tables.add(new HistoryTable(
                "secrets",
                "secrets",
                HistoryTable.Rows.CURRENT,
                current,
                currentKeys(current, List.of("name"), secrets),
                first(secrets)));
        HistoryColumns updates = secretColumns(secrets).locators().build();
        tables.add(new HistoryTable(
                "secret_log", "secrets", HistoryTable.Rows.UPDATES, updates, placeKeys(updates), first(secrets)));
    }

    private static HistoryColumns.Builder secretColumns(List<History> secrets) {
        return new HistoryColumns.Builder()
                .own("name", ArrowType.UTF8, isNullable("name", secrets))
                .own("ciphertext", ArrowType.BINARY, true)
                .own("recipient", ArrowType.UTF8, true)
                .own("push_seq", ArrowType.UINT64, isNullable("push_seq", secrets))
                .own("updated_ms", ArrowType.UINT64, isNullable("updated_ms", secrets))
                .time("updated_at", "updated_ms");
    }

    /** Logs of one name have the same columns and the same key. */
    private static void addOther(String name, List<History> logs, List<CatalogTable> tables) {
        History first = logs.get(0);
        Schema schema = first.schema();
        boolean[] nullable = new boolean[schema.fieldCount()];
        for (History log : logs) {
            for (int i = 0; i < nullable.length; i++) {
                nullable[i] |= log.schema().field(i).nullable();
            }
        }
        boolean hasKey = !first.keyColumns().isEmpty();
        boolean hidesDeleted = (hasKey || first.namesItsKey()) && first.hasDeletedColumn();
        int deleted = hidesDeleted ? schema.indexOf("deleted") : -1;
        HistoryColumns current = new HistoryColumns.Builder()
                .allOf(schema, nullable, deleted, first.namesItsKey())
                .build();
        HistoryColumns updates = new HistoryColumns.Builder()
                .allOf(schema, nullable, -1, first.namesItsKey())
                .locators()
                .build();
        HistoryTable.Rows rows = hasKey ? HistoryTable.Rows.CURRENT : HistoryTable.Rows.UPDATES;
        tables.add(new HistoryTable(name, name, rows, current, otherKeys(current, logs), first));
        tables.add(
                new HistoryTable(name + "_log", name, HistoryTable.Rows.UPDATES, updates, placeKeys(updates), first));
    }

    private static List<List<String>> otherKeys(HistoryColumns columns, List<History> logs) {
        List<String> shown = new ArrayList<>();
        for (String key : logs.get(0).keyColumns()) {
            shown.add(
                    columns.columns().schema().field(columns.ordinalOfOwn(key)).name());
        }
        return shown.isEmpty() ? List.of() : currentKeys(columns, shown, logs);
    }

    /** The key tells rows apart within a history, so with the store it does if no store has two histories of this name. */
    private static List<List<String>> currentKeys(HistoryColumns columns, List<String> key, List<History> histories) {
        Set<String> stores = new HashSet<>();
        for (History history : histories) {
            if (!stores.add(history.storeName())) {
                return List.of();
            }
        }
        List<String> withStore = new ArrayList<>(key);
        withStore.add(columns.storeName());
        return histories.size() == 1 ? List.of(withStore, key) : List.of(withStore);
    }

    private static List<List<String>> placeKeys(HistoryColumns columns) {
        return List.of(columns.placeColumns());
    }

    private static boolean isNullable(String column, List<History> histories) {
        return histories.stream().anyMatch(history -> {
            int at = history.schema().indexOf(column);
            return at < 0 || history.schema().field(at).nullable();
        });
    }
}
