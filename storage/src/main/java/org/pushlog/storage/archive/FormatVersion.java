package org.pushlog.storage.archive;

import java.util.OptionalInt;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.ipc.Schema;

/** The format version that a schema states in its metadata. */
public final class FormatVersion {
    /** The newest version that is read. */
    public static final int MAX = 3;

    private static final String KEY = "znippy_format_version";

    private FormatVersion() {}

    /**
     * The version, or empty if the schema states none.
     *
     * @throws UnsupportedFormatException if it is newer than {@link #MAX} or no number
     */
    public static OptionalInt of(Schema schema, String resource, long offsetBytes) {
        String stated = schema.metadata().get(KEY);
        if (stated == null) {
            return OptionalInt.empty();
        }
        OptionalInt version = parse(stated);
        if (version.isEmpty() || version.getAsInt() < 0 || version.getAsInt() > MAX) {
            throw new UnsupportedFormatException(
                    resource,
                    offsetBytes,
                    "format version " + ChunkName.quoted(stated) + " is not read; the newest that is read is " + MAX);
        }
        return version;
    }

    private static OptionalInt parse(String stated) {
        try {
            return OptionalInt.of(Integer.parseInt(stated.strip()));
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }
}
