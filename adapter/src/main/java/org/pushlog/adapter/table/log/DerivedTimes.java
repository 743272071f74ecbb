package org.pushlog.adapter.table.log;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.store.Snapshot;

/**
 * Timestamps made from integer columns of milliseconds since 1970-01-01 in UTC. A column {@code X_unix_ms} gives {@code X}, any other
 * {@code X_ms} gives {@code X_at}. Milliseconds outside the years 1 to 9999 are null, and a warning.
 */
final class DerivedTimes {
    private static final String SUFFIX = "_ms";
    private static final String UNIX_SUFFIX = "_unix_ms";

    /** 0001-01-01 00:00:00.000. */
    private static final long FIRST_MS = -62_135_596_800_000L;

    /** 9999-12-31 23:59:59.999. */
    private static final long LAST_MS = 253_402_300_799_999L;

    private DerivedTimes() {}

    /** The name of the timestamp that a column gives, or null if it gives none. */
    static @Nullable String nameFor(Field field) {
        String name = field.name();
        String lower = name.toLowerCase(Locale.ROOT);
        if (field.type().kind() != ArrowType.Kind.INT || !lower.endsWith(SUFFIX)) {
            return null;
        }
        if (lower.endsWith(UNIX_SUFFIX) && lower.length() > UNIX_SUFFIX.length()) {
            return name.substring(0, name.length() - UNIX_SUFFIX.length());
        }
        return name.substring(0, name.length() - SUFFIX.length()) + "_at";
    }

    /** Whether a timestamp can show these milliseconds. */
    static boolean isInRange(long millis, boolean unsigned) {
        return millis <= LAST_MS && millis >= (unsigned ? 0 : FIRST_MS);
    }

    /** The timestamps of a column of milliseconds. */
    static Column of(IntegerColumn millis, Field field, Snapshot snapshot) {
        ColumnBuilder times = ColumnBuilder.of(field);
        boolean unsigned = millis.isUnsigned();
        boolean someOutOfRange = false;
        for (int row = 0; row < millis.rowCount(); row++) {
            if (millis.isNull(row)) {
                times.appendNull();
            } else if (isInRange(millis.longAt(row), unsigned)) {
                times.append(millis.longAt(row));
            } else {
                someOutOfRange = true;
                times.appendNull();
            }
        }
        if (someOutOfRange) {
            snapshot.warn(warning(field.name(), millis.field().name()));
        }
        return times.build();
    }

    /** Says that a timestamp is null because it cannot show what the file has. */
    static String warning(String derivedName, String name) {
        return "some values of " + name + " are outside the years 1 to 9999; " + derivedName + " is null there";
    }
}
