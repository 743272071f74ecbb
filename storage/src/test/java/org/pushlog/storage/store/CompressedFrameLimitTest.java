package org.pushlog.storage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.store.history.HistoryBatch;
import org.pushlog.storage.store.history.HistoryCursor;
import org.pushlog.storage.store.history.HistoryScan;

/** What a compressed frame may take of the memory when it is read. */
final class CompressedFrameLimitTest {
    private static final int[] ALL = {0, 1, 2, 3, 4, 5};
    private static final int[] NONE = {};

    @TempDir
    private Path folder;

    @Test
    void columnsThatWouldPassTheLimitAreRefusedAndOthersAreRead() {
        assertThat(rows(1 << 20, ALL)).isPositive();
        assertThat(rows(16, NONE)).isEqualTo(rows(1 << 20, ALL));
        assertThatThrownBy(() -> rows(16, ALL))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("lz4.log")
                .hasMessageContaining("more than the memory limit of 16");
    }

    private long rows(long memoryLimitBytes, int... columns) {
        Samples.write(folder.resolve("lz4.log"), Samples.bytes("pushlog/foreign-writers/pyarrow-lz4.log"));
        StoreOptions options = new StoreOptions(Guard.EXTENDED, false, Map.of(), memoryLimitBytes);
        try (Location location = Location.open(folder, options);
                Snapshot snapshot = location.snapshot()) {
            History history = snapshot.stores().get(0).histories().get(0);
            long count = 0;
            try (HistoryCursor rows = history.updates(HistoryScan.of(columns, () -> false))) {
                for (HistoryBatch batch = rows.next(); batch != null; batch = rows.next()) {
                    count += batch.rows().rowCount();
                }
            }
            return count;
        }
    }
}
