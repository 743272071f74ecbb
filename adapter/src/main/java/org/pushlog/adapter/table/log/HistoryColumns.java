package org.pushlog.adapter.table.log;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/**
 * The columns of a table over histories and where each comes from.
 *
 * @param origins as many as there are columns
 */
record HistoryColumns(TableColumns columns, List<Origin> origins) {
    HistoryColumns {
        origins = List.copyOf(origins);
    }

    /** The ordinal of the column that is the log's column of this name, or -1. */
    int ordinalOfOwn(String name) {
        for (int i = 0; i < origins.size(); i++) {
            if (origins.get(i).kind() == Origin.Kind.OWN
                    && origins.get(i).ownName().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** For each column the log's own name of it, or null. */
    List<@Nullable String> ownNames() {
        List<@Nullable String> names = new ArrayList<>();
        for (Origin origin : origins) {
            names.add(origin.kind() == Origin.Kind.OWN ? origin.ownName() : null);
        }
        return names;
    }

    /** What the store column is called here. */
    String storeName() {
        return columns.schema().field(columns.storeColumn()).name();
    }

    /** The names of the columns that tell where a row lies: no two rows agree in all of them. */
    List<String> placeColumns() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < origins.size(); i++) {
            Origin.Kind kind = origins.get(i).kind();
            if (kind == Origin.Kind.FILE || kind == Origin.Kind.FRAME_OFFSET || kind == Origin.Kind.ROW_INDEX) {
                names.add(columns.schema().field(i).name());
            }
        }
        return names;
    }

    /** Adds columns in order. Names are unique whatever their case. Not thread-safe. */
    static final class Builder {
        private final TableColumns.Builder columns = TableColumns.builder();
        private final List<Origin> origins = new ArrayList<>();
        private final Set<String> taken = new HashSet<>();

        /** A column of the logs that is found by its name. */
        Builder own(String name, ArrowType type, boolean nullable) {
            return add(new Field(name, type, nullable), ColumnRole.OWN, Origin.own(name));
        }

        /** The timestamp of a column of the logs that is found by its name. */
        Builder time(String name, String ownName) {
            return add(new Field(name, ArrowType.TIMESTAMP_MS, true), ColumnRole.DERIVED, Origin.time(ownName, -1));
        }

        /**
         * All columns of a log, then the timestamps that they give.
         *
         * @param leftOut the position of a column that is not shown, or -1
         * @param hidesPushes whether push_seq and updated_ms count as locators
         */
        Builder allOf(Schema schema, boolean[] nullable, int leftOut, boolean hidesPushes) {
            for (int i = 0; i < schema.fieldCount(); i++) {
                if (i != leftOut) {
                    Field field = schema.field(i);
                    Field shown = new Field(freeName(field.name(), i), field.type(), nullable[i]);
                    add(shown, role(field.name(), hidesPushes, ColumnRole.OWN), Origin.own(field.name(), i));
                }
            }
            for (int i = 0; i < schema.fieldCount(); i++) {
                String name = i == leftOut ? null : DerivedTimes.nameFor(schema.field(i));
                if (name != null && !name.isEmpty() && !isTaken(name)) {
                    Field derived = new Field(name, ArrowType.TIMESTAMP_MS, true);
                    add(
                            derived,
                            role(name, hidesPushes, ColumnRole.DERIVED),
                            Origin.time(schema.field(i).name(), i));
                }
            }
            return this;
        }

        /** The columns that say where a row lies; one whose name the log has gets a leading underscore. */
        Builder locators() {
            locator("source", ArrowType.UTF8, Origin.Kind.SOURCE);
            locator("file", ArrowType.UTF8, Origin.Kind.FILE);
            locator("frame_offset", ArrowType.INT64, Origin.Kind.FRAME_OFFSET);
            locator("frame_index", ArrowType.INT64, Origin.Kind.FRAME_INDEX);
            return locator("row_index", ArrowType.INT64, Origin.Kind.ROW_INDEX);
        }

        HistoryColumns build() {
            Field store = new Field(locatorName("store"), ArrowType.UTF8, false);
            add(store, ColumnRole.STORE, Origin.of(Origin.Kind.STORE));
            return new HistoryColumns(columns.build(), origins);
        }

        private Builder locator(String name, ArrowType type, Origin.Kind kind) {
            return add(new Field(locatorName(name), type, false), ColumnRole.LOCATOR, Origin.of(kind));
        }

        private Builder add(Field field, ColumnRole role, Origin origin) {
            columns.add(field, role);
            origins.add(origin);
            taken.add(field.name().toLowerCase(Locale.ROOT));
            return this;
        }

        private String locatorName(String name) {
            String free = name;
            while (isTaken(free)) {
                free = "_" + free;
            }
            return free;
        }

        /** A log may have two columns of one name, or names that differ in case only, or an empty one. */
        private String freeName(String name, int index) {
            String base = name.isEmpty() ? "column_" + index : name;
            String free = base;
            for (int number = 2; isTaken(free); number++) {
                free = base + "_" + number;
            }
            return free;
        }

        private boolean isTaken(String name) {
            return taken.contains(name.toLowerCase(Locale.ROOT));
        }

        private static ColumnRole role(String name, boolean hidesPushes, ColumnRole otherwise) {
            boolean isPush = name.equals("push_seq") || name.equals("updated_ms") || name.equals("updated_at");
            return hidesPushes && isPush ? ColumnRole.LOCATOR : otherwise;
        }
    }
}
