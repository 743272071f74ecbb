package org.pushlog.storage.hot;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ArchiveWriter;
import org.pushlog.storage.archive.ReservedSections;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.error.StoreLockedException;
import org.pushlog.storage.io.FaultyDirectory;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.io.OtherProcess;
import org.pushlog.storage.ipc.Guard;

/** A hot archive that another process holds, and one on a disk that fills up. */
final class HotArchiveTroubleTest {
    private static final String NAME = "x.znippy";
    private static final ArchiveOptions IMPATIENT = ArchiveOptions.DEFAULT.withLockTimeout(Duration.ofMillis(50));

    @TempDir
    Path folder;

    @Test
    void aSecondProcessNeitherAppendsNorSealsNorReplaces() throws IOException {
        LocalDirectory directory = LocalDirectory.open(folder);
        Process holder = OtherProcess.start(HotHoldingProgram.class, folder.toString(), NAME);
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(said.readLine()).isEqualTo("open");
            byte[] journal = Files.readAllBytes(folder.resolve(NAME + ".hot.00000"));
            List<Runnable> attempts = List.of(
                    () -> HotArchiveWriter.open(directory, NAME, IMPATIENT),
                    () -> HotArchiveWriter.sealHot(directory, NAME, IMPATIENT),
                    () -> ArchiveWriter.create(directory, NAME, IMPATIENT),
                    () -> ArchiveWriter.append(directory, NAME, IMPATIENT));
            for (Runnable attempt : attempts) {
                assertThatThrownBy(attempt::run)
                        .isInstanceOf(StoreLockedException.class)
                        .hasMessage(NAME + ".lock: locked by another process; waited 50 ms for it");
            }
            assertThat(Files.readAllBytes(folder.resolve(NAME + ".hot.00000"))).isEqualTo(journal);
            assertThat(Files.size(folder.resolve(NAME))).isEqualTo(1);
            holder.getOutputStream().close();
        }
        holder.onExit().join();
        HotArchiveWriter.sealHot(directory, NAME, IMPATIENT);
        assertThat(SealedArchive.open(FileSource.open(folder.resolve(NAME), NAME), Guard.ORIGINAL)
                        .contains("theirs"))
                .isTrue();
    }

    /** The space ends at every byte of what an append writes, in the blobs and in the journal. */
    @Test
    void aFullDiskLosesNothingAndGoesOnWhenThereIsSpaceAgain() {
        int failures = 0;
        int cutBacks = 0;
        for (int spare = 0; spare < 1_200; spare += 37) {
            Path place = folder.resolve("spare" + spare);
            place.toFile().mkdir();
            FaultyDirectory directory = FaultyDirectory.over(place, spare);
            try (HotArchiveWriter writer = HotArchiveWriter.open(directory, NAME, IMPATIENT)) {
                writer.append(files("before", 3));
                long used = directory.list().stream()
                        .mapToLong(facts -> facts.lengthBytes())
                        .sum();
                long blobBytes = requireNonNull(directory.find(NAME)).lengthBytes();
                directory.spaceBytes(used + spare);
                boolean fits = true;
                try {
                    writer.append(files("during", 3));
                } catch (RuntimeException e) {
                    assertThat(e).hasMessageContaining("No space left");
                    fits = false;
                    failures++;
                    if (directory.steps().get(directory.steps().size() - 1).startsWith("truncate")) {
                        assertThat(requireNonNull(directory.find(NAME)).lengthBytes())
                                .as("what did not fit gives its room back")
                                .isEqualTo(blobBytes);
                        cutBacks++;
                    }
                }
                assertThat(writer.contains("during0")).isEqualTo(fits);
                directory.spaceBytes(Long.MAX_VALUE);
                writer.append(files("after", 3));
                List<String> expected = new ArrayList<>(List.of("before0", "before1", "before2"));
                if (fits) {
                    expected.addAll(List.of("during0", "during1", "during2"));
                }
                expected.addAll(List.of("after0", "after1", "after2"));
                assertThat(writer.list()).as("%d bytes left", spare).isEqualTo(expected);
                for (String path : expected) {
                    assertThat(writer.extract(path)).isEqualTo(content(path));
                }
                directory.powerOff();
            }
            try (HotArchiveWriter writer = HotArchiveWriter.open(LocalDirectory.open(place), NAME, IMPATIENT)) {
                assertThat(writer.list()).as("%d bytes left", spare).contains("before2", "after2");
                assertThat(writer.extract("after2")).isEqualTo(content("after2"));
                writer.seal(ReservedSections.NONE);
            }
        }
        assertThat(failures).isGreaterThan(10);
        assertThat(cutBacks).isPositive();
    }

    @Test
    void aDiskThatFillsUpWhileItSealsLeavesTheArchiveHot() {
        FaultyDirectory directory = FaultyDirectory.over(folder, 1);
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, NAME, IMPATIENT)) {
            writer.append(files("before", 3));
            long used = directory.list().stream()
                    .mapToLong(facts -> facts.lengthBytes())
                    .sum();
            directory.spaceBytes(used + 500);
            assertThatThrownBy(() -> writer.seal(ReservedSections.NONE)).hasMessageContaining("No space left");
            assertThatThrownBy(() -> writer.append(files("during", 300))).hasMessageContaining("No space left");
            directory.spaceBytes(Long.MAX_VALUE);
            writer.append(files("after", 1));
            writer.seal(ReservedSections.NONE);
        }
        SealedArchive sealed = SealedArchive.open(FileSource.open(folder.resolve(NAME), NAME), Guard.ORIGINAL);
        assertThat(sealed.facts().fileCount()).isEqualTo(4);
        assertThat(sealed.content("after0", 100).readAll()).isEqualTo(content("after0"));
    }

    private static List<HotFile> files(String name, int count) {
        List<HotFile> files = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            files.add(new HotFile(name + i, content(name + i)));
        }
        return files;
    }

    private static byte[] content(String path) {
        return path.repeat(9).getBytes(StandardCharsets.UTF_8);
    }
}
