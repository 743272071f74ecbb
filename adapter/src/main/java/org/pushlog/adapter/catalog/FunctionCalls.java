package org.pushlog.adapter.catalog;

import org.apache.calcite.DataContext;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.function.Blake3;
import org.pushlog.adapter.plan.LocationIds;
import org.pushlog.adapter.plan.SnapshotBinding;
import org.pushlog.adapter.table.FileContents;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;

/** What generated code calls for the functions of a schema; public for no other reason. */
public final class FunctionCalls {
    private FunctionCalls() {}

    /** The content of the archived file of that path. */
    public static ByteString fileContent(DataContext context, long locationId, String path) {
        return content(context, locationId, path, null);
    }

    /** The content of the archived file of that path in that store. */
    public static ByteString fileContent(DataContext context, long locationId, String path, String store) {
        return content(context, locationId, path, store);
    }

    /** The BLAKE3 digest in lower-case hex. */
    public static String blake3(ByteString bytes) {
        return Blake3.hex(bytes.getBytes());
    }

    private static ByteString content(DataContext context, long locationId, String path, @Nullable String store) {
        if (!SnapshotBinding.isRunning(context)) {
            // The planner tries to fold a call with constant arguments; a failure makes it leave the call alone.
            throw new IllegalStateException("file content is read while a statement runs, not before");
        }
        Location location = LocationIds.of(locationId);
        Snapshot snapshot = SnapshotBinding.snapshotOf(context, location);
        return new ByteString(SnapshotBinding.whileWanted(
                context,
                () -> FileContents.of(snapshot, path, store, location.options().memoryLimitBytes())));
    }
}
