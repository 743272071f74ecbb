package org.pushlog.storage.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.archive.ArchiveRows;
import org.pushlog.storage.archive.PathSelection;
import org.pushlog.storage.hot.HotAppendingProgram;
import org.pushlog.storage.io.OtherProcess;

/** A process that appends to a hot archive, seals it and makes it hot again is killed at any moment, while readers look. */
final class KilledHotWriterTest {
    private static final int KILL_COUNT = Boolean.getBoolean("pushlog.thorough") ? 200 : 20;
    private static final int APPEND_COUNT = 60;
    private static final String NAME = "x.znippy";

    @TempDir
    Path folder;

    @Test
    void whatWasAcknowledgedIsThereAndNothingIsHalfThere() throws IOException {
        int acknowledged = -1;
        for (int round = 0; round < KILL_COUNT; round++) {
            Random random = new Random(round);
            int first = acknowledged + 2;
            Process process = OtherProcess.start(
                    HotAppendingProgram.class,
                    folder.toString(),
                    NAME,
                    Integer.toString(first),
                    Integer.toString(APPEND_COUNT),
                    Integer.toString(round % 3 == 0 ? 0 : 1 + random.nextInt(6)));
            try (BufferedReader said =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                acknowledged = Integer.parseInt(said.readLine());
                // One reader looks again and again, the other opens the folder each time.
                try (Location location = Location.open(folder, StoreOptions.defaults())) {
                    for (int look = random.nextInt(12); look >= 0; look--) {
                        verify(location, acknowledged, "round " + round);
                        acknowledged = Math.max(acknowledged, lastSaid(said, acknowledged));
                    }
                }
                process.toHandle().destroyForcibly();
                for (String line = said.readLine(); line != null; line = said.readLine()) {
                    acknowledged = line.isEmpty() ? acknowledged : Integer.parseInt(line);
                }
            }
            process.onExit().join();
            try (Location location = Location.open(folder, StoreOptions.defaults())) {
                int last = verify(location, acknowledged, "round " + round + ", killed");
                // What was not acknowledged may be there, whole; the next process goes on behind it.
                assertThat(last).as("round %d", round).isBetween(acknowledged, acknowledged + 1);
            }
        }
    }

    private static int lastSaid(BufferedReader said, int known) throws IOException {
        int last = known;
        while (said.ready()) {
            last = Integer.parseInt(said.readLine());
        }
        return last;
    }

    /** Checks a look at the archive; gives the number of the last append in it. */
    private static int verify(Location location, int acknowledged, String what) {
        try (Snapshot snapshot = location.snapshot()) {
            List<ArchiveSnapshot> archives = snapshot.stores().get(0).archives();
            assertThat(archives).as(what).hasSize(1);
            Set<String> found = new HashSet<>();
            int last = -1;
            for (List<Object> row : ArchiveRows.of(archives.get(0).index().files(PathSelection.ALL))) {
                String path = (String) row.get(0);
                byte[] content = archives.get(0).index().content(path, 1 << 20).readAll();
                int number = ByteBuffer.wrap(content).getInt();
                assertThat(content).as(what + " " + path).isEqualTo(HotAppendingProgram.content(number));
                assertThat(path).as(what).isIn("a" + number, "b" + number, "last");
                found.add(path);
                last = Math.max(last, number);
            }
            int newest = last;
            assertThat(found).as(what).contains("a" + newest, "b" + newest, "last", "a" + acknowledged);
            found.remove("last");
            assertThat(found)
                    .as(what)
                    .allMatch(path -> found.contains((path.startsWith("a") ? "b" : "a") + path.substring(1)));
            return last;
        }
    }
}
