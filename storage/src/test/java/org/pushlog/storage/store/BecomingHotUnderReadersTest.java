package org.pushlog.storage.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ArchiveRows;
import org.pushlog.storage.archive.ArchiveWriter;
import org.pushlog.storage.archive.PathSelection;
import org.pushlog.storage.archive.ReservedSection;
import org.pushlog.storage.archive.ReservedSections;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.SectionKind;
import org.pushlog.storage.hot.HotArchiveWriter;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.LocalDirectory;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.StreamWriter;
import org.pushlog.storage.log.RefRows;
import org.pushlog.storage.store.history.HistoryCursor;
import org.pushlog.storage.store.history.HistoryScan;

/** A sealed archive is made hot again, appended to and sealed while readers have it open or have just listed its folder. */
final class BecomingHotUnderReadersTest {
    private static final String NAME = "x.znippy";

    @TempDir
    Path folder;

    /** Short archives are read to the heap, long ones are mapped. */
    @ParameterizedTest
    @ValueSource(ints = {100, 700_000})
    void whoHoldsTheSealedArchiveKeepsIt(int contentBytes) throws IOException {
        byte[] content = content(contentBytes);
        LocalDirectory directory = seal(content);
        byte[] before = Files.readAllBytes(folder.resolve(NAME));
        try (ByteSource held = FileSource.open(folder.resolve(NAME), NAME)) {
            SealedArchive reader = SealedArchive.open(held, Guard.ORIGINAL);
            try (HotArchiveWriter writer = HotArchiveWriter.open(directory, NAME, ArchiveOptions.DEFAULT)) {
                writer.append("new", new byte[1_000]);
                assertThat(writer.extract("old")).isEqualTo(content);
                requireUndisturbed(held, reader, before, content);
                writer.seal(ReservedSections.NONE);
            }
            requireUndisturbed(held, reader, before, content);
        }
        assertThat(files(folder)).containsExactlyInAnyOrder("new", "old");
    }

    @Test
    void aSealWithoutAnyAppendDoesNotDisturbThemEither() throws IOException {
        byte[] content = content(700_000);
        LocalDirectory directory = seal(content);
        byte[] before = Files.readAllBytes(folder.resolve(NAME));
        try (ByteSource held = FileSource.open(folder.resolve(NAME), NAME)) {
            SealedArchive reader = SealedArchive.open(held, Guard.ORIGINAL);
            HotArchiveWriter.open(directory, NAME, ArchiveOptions.DEFAULT).seal(ReservedSections.NONE);
            requireUndisturbed(held, reader, before, content);
        }
        assertThat(Files.readAllBytes(folder.resolve(NAME))).isEqualTo(before);
    }

    /** The folder was listed less than a second ago, when the archive had no journal; its first blob even reads as a push log. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aYoungListingGivesNoWrongAnswer(boolean isFolder) throws IOException {
        LocalDirectory directory = seal(FrameEncoder.encode(RefRows.push(0, 3)));
        Path place = isFolder ? folder : folder.resolve(NAME);
        try (Location location = Location.open(place, StoreOptions.defaults(), () -> 0)) {
            assertThat(files(location)).containsExactly("old");
            try (HotArchiveWriter writer = HotArchiveWriter.open(directory, NAME, ArchiveOptions.DEFAULT)) {
                assertThat(files(location)).containsExactly("old");
                writer.append("new", new byte[1]);
                assertThat(files(location)).containsExactlyInAnyOrder("new", "old");
                writer.append("newer", new byte[1]);
                assertThat(files(location)).containsExactlyInAnyOrder("new", "newer", "old");
                writer.seal(ReservedSections.NONE);
            }
            assertThat(files(location)).containsExactlyInAnyOrder("new", "newer", "old");
        }
    }

    /** A section that is not there is no log at all; one without pushes is an empty log. */
    @Test
    void anAbsentSectionIsNotAnEmptyOne() throws IOException {
        LocalDirectory directory = seal(new byte[1]);
        try (Location location = Location.open(folder, StoreOptions.defaults());
                Snapshot snapshot = location.snapshot()) {
            assertThat(snapshot.stores().get(0).histories()).isEmpty();
            SealedArchive sealed =
                    (SealedArchive) snapshot.stores().get(0).archives().get(0).index();
            assertThat(sealed.find(SectionKind.REFS)).isNull();
        }
        try (ArchiveWriter writer = ArchiveWriter.append(directory, NAME, ArchiveOptions.DEFAULT)) {
            writer.reserve(ReservedSections.of(List.of(new ReservedSection("__gunnar_refs__", 0, sink -> {
                StreamWriter stream = new StreamWriter(RefRows.SCHEMA, StreamWriter.ALIGNMENT_BYTES, sink);
                stream.writeSchema();
                stream.writeEnd();
            }))));
            writer.finish();
        }
        try (Location location = Location.open(folder, StoreOptions.defaults());
                Snapshot snapshot = location.snapshot()) {
            History refs = snapshot.stores().get(0).histories().get(0);
            assertThat(refs.name()).isEqualTo("refs");
            try (HistoryCursor cursor = refs.updates(HistoryScan.of(0))) {
                assertThat(cursor.next()).isNull();
            }
        }
    }

    private LocalDirectory seal(byte[] content) {
        LocalDirectory directory = LocalDirectory.open(folder);
        try (ArchiveWriter writer = ArchiveWriter.create(directory, NAME, ArchiveOptions.DEFAULT)) {
            writer.add("old", content);
            writer.finish();
        }
        return directory;
    }

    private static void requireUndisturbed(ByteSource held, SealedArchive reader, byte[] before, byte[] content) {
        held.checkStillThere();
        byte[] now = new byte[before.length];
        held.view(0, now.length).get(now);
        assertThat(now).isEqualTo(before);
        assertThat(reader.content("old", 1 << 24).readAll()).isEqualTo(content);
    }

    private static List<String> files(Path place) {
        try (Location location = Location.open(place, StoreOptions.defaults())) {
            return files(location);
        }
    }

    private static List<String> files(Location location) {
        List<String> paths = new ArrayList<>();
        try (Snapshot snapshot = location.snapshot()) {
            snapshot.stores()
                    .forEach(store -> store.archives()
                            .forEach(archive -> ArchiveRows.of(archive.index().files(PathSelection.ALL))
                                    .forEach(row -> paths.add((String) row.get(0)))));
            assertThat(snapshot.stores().get(0).histories()).isEmpty();
        }
        return paths;
    }

    private static byte[] content(int lengthBytes) {
        byte[] content = new byte[lengthBytes];
        new Random(lengthBytes).nextBytes(content);
        byte[] text = "text".getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, content, 0, text.length);
        return content;
    }
}
