package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.log.LogWriterOptions;
import org.pushlog.storage.log.PushLogWriter;
import org.pushlog.storage.store.History;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreOptions;
import org.pushlog.storage.store.find.RecoveryFact;
import org.pushlog.storage.store.history.HistoryScan;

/** A short log whose bodies hold more than the heap does not fill it. */
final class CompressedBodyLimitTest {
    private static final int COLUMN_BYTES = 1 << 26;
    private static final int STORED_BYTES = 8 + (COLUMN_BYTES / 255 + 8) / 8 * 8;

    @TempDir
    private Path folder;

    @Test
    void aBodyLargerThanTheHeapAllowsIsARecoveryFactAndOtherLogsAreUsable() throws IOException {
        byte[] bomb = bomb();
        Files.write(folder.resolve("bomb.log"), bomb);
        byte[] good = FrameEncoder.encode(goodRows());
        Files.write(folder.resolve("good.log"), good);

        try (Location location = Location.open(folder, StoreOptions.defaults());
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.recovery())
                    .extracting(RecoveryFact::file, RecoveryFact::rowCount, RecoveryFact::tornTailBytes)
                    .containsExactly(tuple("bomb.log", 0L, (long) bomb.length), tuple("good.log", 1L, 0L));
            assertThat(snapshot.recovery().get(0).reason())
                    .contains("a compressed body claims to hold")
                    .contains("heap");
        }
    }

    @Test
    void aLogThatCannotBeLookedAtToItsEndGivesNoRows() throws IOException {
        Files.write(folder.resolve("only.log"), bomb());
        byte[] good = FrameEncoder.encode(goodRows());
        byte[] bomb = bomb();
        byte[] mixed = Arrays.copyOf(good, good.length + bomb.length + good.length);
        System.arraycopy(bomb, 0, mixed, good.length, bomb.length);
        System.arraycopy(good, 0, mixed, good.length + bomb.length, good.length);
        Files.write(folder.resolve("mixed.log"), mixed);

        try (Location location = Location.open(folder, StoreOptions.defaults());
                Snapshot snapshot = location.snapshot()) {
            List<History> histories = snapshot.stores().stream()
                    .flatMap(store -> store.histories().stream())
                    .toList();
            assertThat(histories).hasSize(2).allSatisfy(history -> {
                assertThatThrownBy(() -> history.updates(HistoryScan.of()))
                        .isInstanceOf(LimitExceededException.class)
                        .hasMessageContaining("a compressed body claims to hold");
                assertThatThrownBy(history::updateCount).isInstanceOf(LimitExceededException.class);
                assertThatThrownBy(history::updateFacts).isInstanceOf(LimitExceededException.class);
                assertThatThrownBy(() -> history.pushes(true, () -> false)).isInstanceOf(LimitExceededException.class);
            });
        }
    }

    @Test
    void aWriterDoesNotCutWhatItCannotLookAt() throws IOException {
        byte[] bomb = bomb();
        Path log = Files.write(folder.resolve("bomb.log"), bomb);
        assertThatThrownBy(() -> PushLogWriter.open(log, LogWriterOptions.DEFAULT))
                .isInstanceOf(LimitExceededException.class);
        assertThat(log).hasSize(bomb.length);
    }

    private static Batch goodRows() {
        BatchBuilder rows = new BatchBuilder(Schema.of(new Field("n", ArrowType.INT64, true)));
        rows.column(0).append(7L);
        return rows.build();
    }

    /** As many columns of zeros as the limit has room for, and one more; every claim is one that its codec could keep. */
    private static byte[] bomb() {
        int columnCount = Math.toIntExact(BodyBuffers.plainBytesMax() / COLUMN_BYTES + 1);
        Forge.Part[] fields = new Forge.Part[columnCount];
        long rowCount = COLUMN_BYTES / Long.BYTES;
        long[] nodes = new long[2 * columnCount];
        long[] buffers = new long[4 * columnCount];
        ByteBuffer body = ByteBuffer.allocate(columnCount * STORED_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < columnCount; i++) {
            fields[i] = Forge.integer("c" + i, 64);
            nodes[2 * i] = rowCount;
            buffers[4 * i] = (long) i * STORED_BYTES;
            buffers[4 * i + 2] = (long) i * STORED_BYTES;
            buffers[4 * i + 3] = STORED_BYTES;
            body.putLong(i * STORED_BYTES, COLUMN_BYTES);
        }
        Forge.Part batch = Forge.batch(rowCount, nodes, buffers, true, false);
        return Forge.concat(Forge.schemaOf(fields), Forge.batchMessage(batch, body.array()), Forge.EOS);
    }
}
