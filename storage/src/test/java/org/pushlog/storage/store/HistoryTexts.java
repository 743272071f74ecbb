package org.pushlog.storage.store;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BooleanColumn;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.store.fold.CurrentScan;
import org.pushlog.storage.store.history.AsOf;
import org.pushlog.storage.store.history.HistoryBatch;
import org.pushlog.storage.store.history.HistoryCursor;
import org.pushlog.storage.store.history.HistoryKind;
import org.pushlog.storage.store.history.HistoryScan;

/** Histories as lines of text, in the form that the original's reports have. */
public final class HistoryTexts {
    private static final List<String> REFS =
            List.of("name", "target", "peeled", "symref_target", "push_seq", "updated_ms");
    private static final List<String> SECRETS = List.of("name", "ciphertext", "recipient", "push_seq", "updated_ms");

    private HistoryTexts() {}

    /** The current state, a JSON object a line. */
    static List<String> current(History history) {
        return current(history, null);
    }

    /** The state at a point, a JSON object a line. */
    static List<String> current(History history, @Nullable AsOf point) {
        List<String> names = history.kind() == HistoryKind.SECRETS ? SECRETS : REFS;
        CurrentScan scan = CurrentScan.of(columns(history, names));
        List<String> lines = new ArrayList<>();
        try (BatchCursor cursor = history.current(point == null ? scan : scan.at(point))) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                for (int row = 0; row < batch.rowCount(); row++) {
                    lines.add(json(batch, row));
                }
            }
        }
        return lines;
    }

    /** Every row with where it lies. */
    static List<String> updates(History history) {
        int[] all = IntStream.range(0, history.schema().fieldCount()).toArray();
        return updates(history, HistoryScan.of(all));
    }

    static List<String> updates(History history, HistoryScan scan) {
        List<String> lines = new ArrayList<>();
        try (HistoryCursor cursor = history.updates(scan)) {
            for (HistoryBatch part = cursor.next(); part != null; part = cursor.next()) {
                for (int row = 0; row < part.rows().rowCount(); row++) {
                    lines.add(part.source().text() + " " + part.file() + " "
                            + part.frameOffsetBytes().longAt(row) + " "
                            + part.frameIndex().longAt(row) + " "
                            + part.rowIndex().longAt(row) + " " + json(part.rows(), row));
                }
            }
        }
        return lines;
    }

    public static String json(Batch batch, int row) {
        List<String> cells = new ArrayList<>();
        for (Column column : batch.columns()) {
            boolean isBinary = column.field().type().equals(ArrowType.BINARY);
            String name = column.field().name() + (isBinary ? "_hex" : "");
            cells.add("\"" + name + "\":" + (column.isNull(row) ? "null" : value(column, row, isBinary)));
        }
        return "{" + String.join(",", cells) + "}";
    }

    private static String value(Column column, int row, boolean isBinary) {
        if (column instanceof IntegerColumn integers) {
            return Long.toUnsignedString(integers.longAt(row));
        }
        if (column instanceof BooleanColumn booleans) {
            return String.valueOf(booleans.booleanAt(row));
        }
        BytesColumn bytes = (BytesColumn) column;
        return "\"" + (isBinary ? HexFormat.of().formatHex(bytes.bytesAt(row)) : bytes.stringAt(row)) + "\"";
    }

    private static int[] columns(History history, List<String> names) {
        return names.stream().mapToInt(history.schema()::indexOf).toArray();
    }
}
