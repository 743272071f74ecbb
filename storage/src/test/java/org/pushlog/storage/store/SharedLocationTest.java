package org.pushlog.storage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.error.StoreClosedException;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.log.LogScan;
import org.pushlog.storage.store.RefRows.Ref;
import org.pushlog.storage.store.history.AsOf;
import org.pushlog.storage.store.part.LogPart;

/** What is known of a log is kept, extended and shared, by the number of frames that were gone through. */
final class SharedLocationTest {
    private static final StoreOptions OTHER = new StoreOptions(Guard.EXTENDED, false, java.util.Map.of(), 1L << 29);

    @TempDir
    private Path folder;

    @BeforeEach
    void writeLog() {
        write(100);
    }

    @Test
    void aLogThatGrewCostsItsNewFramesOnly() {
        try (Location location = Location.open(folder, Samples.ORIGINAL)) {
            LogScan first = scan(location);
            assertThat(first.scannedFrameCount()).isEqualTo(100);
            assertThat(scan(location)).isSameAs(first);
            write(103);
            assertThat(scan(location).scannedFrameCount()).isEqualTo(3);
            assertThat(scan(location).frameCount()).isEqualTo(103);
        }
    }

    @Test
    void locationsOfOnePathShareWhatIsKnown() {
        try (Location one = Location.open(folder, Samples.ORIGINAL)) {
            LogScan known = scan(one);
            try (Location two = Location.open(folder, Samples.ORIGINAL);
                    Location past = Location.open(folder, Samples.ORIGINAL, new AsOf.Push(5));
                    Location other = Location.open(folder, OTHER)) {
                assertThat(scan(two)).isSameAs(known);
                assertThat(scan(past)).isSameAs(known);
                assertThat(scan(other)).isNotSameAs(known);
                write(104);
                assertThat(scan(two).scannedFrameCount()).isEqualTo(4);
                assertThat(scan(one)).isSameAs(scan(two));
            }
            assertThat(scan(one).frameCount()).isEqualTo(104);
        }
        try (Location anew = Location.open(folder, Samples.ORIGINAL)) {
            assertThat(scan(anew).scannedFrameCount()).isEqualTo(104);
        }
    }

    @Test
    void oneThatIsClosedClosesNoOther() {
        Location one = Location.open(folder, Samples.ORIGINAL);
        try (Location two = Location.open(folder, Samples.ORIGINAL)) {
            one.close();
            one.close();
            assertThatThrownBy(one::snapshot).isInstanceOf(StoreClosedException.class);
            assertThat(scan(two).frameCount()).isEqualTo(100);
        }
    }

    /** The index is made with the second state that is asked for, and grows with the log. */
    @Test
    void theVersionIndexIsExtended() {
        try (Location location = Location.open(folder, Samples.ORIGINAL)) {
            long before = indexBytesAfterAsking(location, 10, 20);
            assertThat(before).isPositive();
            write(130);
            long after = indexBytesAfterAsking(location, 30);
            assertThat(after).isGreaterThan(before);
        }
    }

    private static long indexBytesAfterAsking(Location location, long... pushes) {
        try (Snapshot snapshot = location.snapshot()) {
            History history = snapshot.stores().get(0).histories().get(0);
            for (long push : pushes) {
                assertThat(HistoryTexts.current(history, new AsOf.Push(push))).isNotEmpty();
            }
            return history.parts().past().indexBytes();
        }
    }

    private static LogScan scan(Location location) {
        try (Snapshot snapshot = location.snapshot()) {
            LogPart part = snapshot.stores().get(0).histories().get(0).parts().livePart();
            if (part == null) {
                throw new AssertionError("there is no live part");
            }
            return part.scan();
        }
    }

    private void write(int frameCount) {
        List<List<Ref>> frames = IntStream.range(0, frameCount)
                .mapToObj(seq -> List.of(new Ref("r" + seq % 7, "t" + seq, null, seq)))
                .toList();
        Samples.write(folder.resolve("refs.log"), RefRows.log(frames));
    }
}
