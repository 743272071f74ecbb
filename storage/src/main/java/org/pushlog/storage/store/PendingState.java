package org.pushlog.storage.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.StoreLockedException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.FrameWriter;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.log.LogScan;
import org.pushlog.storage.log.PushLog;
import org.pushlog.storage.store.find.FoundFile;
import org.pushlog.storage.store.part.AppendedSource;
import org.pushlog.storage.store.part.GitStore;
import org.pushlog.storage.store.part.LogPart;
import org.pushlog.storage.store.part.SharedPart;

/**
 * What stands at a location with the rows of a push that is not written yet behind their log. Its statements' rows are frames of their own
 * there; when they are written they are one. Not thread-safe.
 */
final class PendingState {
    private final Location location;
    private final FoundFile file;
    private final FrameWriter writer;
    private final List<Batch> rows = new ArrayList<>();
    private final List<ByteBuffer> frames = new ArrayList<>();
    private int encodedCount;
    private @Nullable SnapshotState base;
    private @Nullable SnapshotState latest;
    private int latestFrameCount;

    PendingState(Location location, FoundFile file, FrameWriter writer) {
        this.location = location;
        this.file = file;
        this.writer = writer;
    }

    void add(Batch batch) {
        rows.add(batch);
    }

    List<Batch> rows() {
        return List.copyOf(rows);
    }

    int batchCount() {
        return rows.size();
    }

    /** Forgets the batches from a number on. */
    void truncate(int batchCount) {
        if (batchCount < rows.size()) {
            rows.subList(batchCount, rows.size()).clear();
            // Frames may hold several batches, and a state that saw them must not be gone on from.
            frames.clear();
            encodedCount = 0;
            release();
        }
    }

    /** The state of now with all rows so far, held once for the caller. */
    SnapshotState state(long logBytes) {
        SnapshotState now = location.currentState();
        boolean handedOver = false;
        try {
            LogPart log = logOf(now);
            long validBytes = log == null ? 0 : log.scan().validBytes();
            long fileBytes = log == null ? 0 : log.scan().fileBytes();
            if (validBytes != logBytes || fileBytes != logBytes) {
                throw new StoreLockedException(
                        file.name(), logBytes, "another system wrote to it: it is " + fileBytes + " bytes long");
            }
            if (rows.isEmpty() || log == null) {
                handedOver = true;
                return now;
            }
            encode();
            SnapshotState known = latest;
            if (known != null && base == now && latestFrameCount == frames.size()) {
                known.hold();
                return known;
            }
            SnapshotState made = over(now, log);
            release();
            base = now;
            now.hold();
            latest = made;
            latestFrameCount = frames.size();
            made.hold();
            return made;
        } finally {
            if (!handedOver) {
                now.release();
            }
        }
    }

    /** Lets go of what {@link #state} keeps. */
    void release() {
        SnapshotState made = latest;
        latest = null;
        if (made != null) {
            made.release();
        }
        SnapshotState under = base;
        base = null;
        if (under != null) {
            under.release();
        }
    }

    private @Nullable LogPart logOf(SnapshotState state) {
        for (StoreParts store : state.storeParts) {
            if (store.parts().get(file) instanceof LogPart log) {
                return log;
            }
        }
        return null;
    }

    private void encode() {
        if (encodedCount < rows.size()) {
            frames.add(writer.encode(rows.subList(encodedCount, rows.size())));
            encodedCount = rows.size();
        }
    }

    private SnapshotState over(SnapshotState now, LogPart log) {
        List<SharedPart> held = new ArrayList<>();
        boolean handedOver = false;
        try {
            List<StoreParts> stores = new ArrayList<>();
            for (StoreParts store : now.storeParts) {
                StoreParts same = holding(store, held);
                stores.add(store.parts().get(file) == log ? withFrames(same, log, store) : same);
            }
            SnapshotState made = new StateBuilder(location.options(), false, now).remade(stores);
            handedOver = true;
            return made;
        } finally {
            if (!handedOver) {
                held.forEach(SharedPart::release);
            }
        }
    }

    private static StoreParts holding(StoreParts store, List<SharedPart> held) {
        for (SharedPart part : store.parts().values()) {
            part.hold();
            held.add(part);
        }
        GitStore git = store.git();
        if (git != null) {
            git.hold();
            held.add(git);
        }
        return store;
    }

    private StoreParts withFrames(StoreParts store, LogPart log, StoreParts before) {
        ByteSource bytes = new AppendedSource(log.bytes(), frames, log::release);
        StoreParts earlier = earlierOf(before);
        LogPart known = earlier.parts().get(file) instanceof LogPart part ? part : log;
        Guard guard = location.options().guard();
        LogScan scan = log.facts() == null ? PushLog.scan(bytes, guard) : PushLog.extend(known.scan(), bytes);
        Map<FoundFile, SharedPart> parts = new LinkedHashMap<>(store.parts());
        parts.put(file, new LogPart(log.name(), bytes, scan, log.facts()));
        return StoreParts.of(
                store.found(), parts, store.git(), earlier, location.options().memoryLimitBytes());
    }

    /** The parts that the new ones go on from: those of the state before with fewer of these frames, or the location's own. */
    private StoreParts earlierOf(StoreParts store) {
        SnapshotState known = latest;
        if (known != null) {
            for (StoreParts before : known.storeParts) {
                if (before.found().equals(store.found())) {
                    return before;
                }
            }
        }
        return store;
    }
}
