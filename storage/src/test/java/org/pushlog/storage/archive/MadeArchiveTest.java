package org.pushlog.storage.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.codec.Blake3Digest;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;

/** What no kept sample has: chunks that overlap or leave gaps, deltas, archives that contradict themselves. */
final class MadeArchiveTest {
    private static final long LIMIT_BYTES = 1 << 20;

    private static String text(SealedArchive archive, String path) {
        return new String(archive.content(path, LIMIT_BYTES).readAll(), StandardCharsets.UTF_8);
    }

    @Test
    void chunksGoWhereTheirOffsetSaysWhateverTheirOrder() {
        SealedArchive archive = new MadeArchive()
                .chunk("f", 2, 6, "789")
                .chunk("f", 0, 0, "123")
                .chunk("f", 1, 3, "456")
                .chunk("f", 3, 9, "")
                .section(0, "", "")
                .open();
        assertThat(text(archive, "f")).isEqualTo("123456789");
        assertThat(ArchiveRows.of(archive.files(PathSelection.ALL)))
                .containsExactly(List.of("f", 9L, 9L, 4L, false, 0L, ""));
    }

    @Test
    void laterChunksOverwriteEarlierOnes() {
        SealedArchive archive = new MadeArchive()
                .chunk("f", 0, 0, "aaaaaaaa")
                .chunk("f", 1, 2, "bb")
                .chunk("f", 2, 3, "c")
                .chunk("f", 3, 7, "dd")
                .section(0, "", "")
                .open();
        assertThat(text(archive, "f")).isEqualTo("aabcaaadd");
    }

    @Test
    void aGapIsAnError() {
        SealedArchive archive = new MadeArchive()
                .chunk("f", 0, 0, "12")
                .chunk("f", 1, 3, "4")
                .section(0, "", "")
                .open();
        assertThatThrownBy(() -> archive.content("f", LIMIT_BYTES))
                .isInstanceOf(CorruptDataException.class)
                .hasMessage("made file \"f\": the chunks leave a gap: bytes 2 to 3 are missing");
    }

    @Test
    void deltasAreAppliedToTheirBase() {
        MadeArchive made = new MadeArchive().chunk("v0", 0, 0, "0");
        StringBuilder content = new StringBuilder("0");
        for (int version = 1; version <= 40; version++) {
            byte[] insert = ("," + version).getBytes(StandardCharsets.UTF_8);
            byte[] delta = MadeArchive.appendingDelta(content.length(), insert);
            content.append(',').append(version);
            made.chunk("v" + version, 0, 0, delta, content.toString().getBytes(StandardCharsets.UTF_8))
                    .delta("v" + version, 0, "v" + (version - 1));
        }
        SealedArchive archive = made.section(0, "", "").deltaSection().open();
        assertThat(text(archive, "v40")).isEqualTo(content.toString());
        assertThat(text(archive, "v1")).isEqualTo("0,1");
        assertThat(ArchiveRows.of(archive.rows(SectionKind.DELTA, ArchiveSchemas.DELTA)))
                .hasSize(40);
    }

    @Test
    void theResultOfADeltaIsCompared() {
        byte[] delta = MadeArchive.appendingDelta(1, new byte[] {'x'});
        SealedArchive archive = new MadeArchive()
                .chunk("base", 0, 0, "b")
                .chunk("f", 0, 0, delta, "bX".getBytes(StandardCharsets.UTF_8))
                .delta("f", 0, "base")
                .section(0, "", "")
                .deltaSection()
                .open();
        assertThatThrownBy(() -> text(archive, "f"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("made file \"f\" chunk 0: BLAKE3");
    }

    @Test
    void basesThatGoInACircleOrAreMissingAreErrors() {
        byte[] delta = MadeArchive.appendingDelta(2, new byte[] {'x'});
        SealedArchive archive = new MadeArchive()
                .chunk("a", 0, 0, delta, new byte[3])
                .chunk("b", 0, 0, delta, new byte[3])
                .chunk("c", 0, 0, delta, new byte[3])
                .delta("a", 0, "b")
                .delta("b", 0, "a")
                .delta("c", 0, "nowhere")
                .section(0, "", "")
                .deltaSection()
                .open();
        assertThatThrownBy(() -> text(archive, "a"))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("more than 64 files are bases");
        assertThatThrownBy(() -> text(archive, "c"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("the base file \"nowhere\" of a delta chunk is not in the archive");
    }

    @Test
    void aBaseIsReadOnceHoweverManyDeltasNeedIt() {
        // Two deltas a file against the file before: without memory the last would take 2^50 readings.
        MadeArchive made = new MadeArchive().chunk("f0", 0, 0, "");
        for (int i = 1; i <= 50; i++) {
            byte[] delta = {0, 0};
            made.chunk("f" + i, 0, 0, delta, new byte[0])
                    .chunk("f" + i, 1, 0, delta, new byte[0])
                    .delta("f" + i, 0, "f" + (i - 1))
                    .delta("f" + i, 1, "f" + (i - 1));
        }
        assertThat(text(made.section(0, "", "").deltaSection().open(), "f50")).isEmpty();
    }

    @Test
    void aDeltaRowMustNameAChunk() {
        SealedArchive archive = new MadeArchive()
                .chunk("f", 0, 0, "x")
                .delta("f", 1, "f")
                .section(0, "", "")
                .deltaSection()
                .open();
        assertThatThrownBy(() -> text(archive, "f"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessage("made file \"f\" chunk 1: the delta section names a chunk that is not in the index");
    }

    @Test
    void severalSectionsWithoutLookupAreReadTogether() {
        SealedArchive archive = new MadeArchive()
                .chunk("z", 0, 0, "1")
                .chunk("a", 0, 0, "2")
                .section(1, "x", "")
                .row("m", 0, 0, false, 1, 1, 1, Blake3Digest.of(new byte[] {'2'}))
                .section(3, "y", "")
                .open();
        assertThat(ArchiveRows.of(archive.chunks(PathSelection.ALL)))
                .extracting(row -> row.get(0) + " " + row.get(8) + " " + row.get(9))
                .containsExactly("a 1 x", "m 3 y", "z 1 x");
        assertThat(text(archive, "m")).isEqualTo("2");
        assertThat(archive.facts().fileCount()).isEqualTo(3);
    }

    @Test
    void aLookupThatIsNotSortedIsRefused() {
        SealedArchive archive = new MadeArchive()
                .chunk("b", 0, 0, "1")
                .chunk("a", 0, 0, "2")
                .section(-128, "", "__znippy_lookup__")
                .open();
        assertThatThrownBy(() -> archive.contains("a"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("the lookup is not in path order: row 1");
    }

    @Test
    void rowsThatNoDataSectionHasAreOfUnknownType() {
        SealedArchive archive = new MadeArchive()
                .chunk("a", 0, 0, "1")
                .section(-128, "", "__znippy_lookup__")
                .open();
        assertThat(ArchiveRows.of(archive.files(PathSelection.ALL)))
                .containsExactly(Arrays.asList("a", 1L, 1L, 1L, false, null, null));
    }

    @Test
    void unknownSectionsAreShownAndLeftAlone() {
        SealedArchive archive = new MadeArchive()
                .chunk("a", 0, 0, "1")
                .section(0, "", "")
                .section(-128, "", "__new_raw__", new byte[] {1, 2, 3, 4, 5})
                .section("__new_arrow__", ArchiveSchemas.META)
                .open();
        assertThat(archive.sections())
                .extracting(section -> section.moduleName() + " " + section.kind() + " " + section.isArrow() + " "
                        + section.batchCount() + " " + section.defect())
                .containsExactly(
                        " DATA true 1 null", "__new_raw__ UNKNOWN false 0 null", "__new_arrow__ UNKNOWN true 1 null");
        assertThat(text(archive, "a")).isEqualTo("1");
    }

    @Test
    void bytesAfterTheEndOfASectionAreSlack() {
        byte[] stream = FrameEncoder.encode(ArchiveSchemas.META, List.of());
        SealedArchive archive = new MadeArchive()
                .section(-128, "", "__znippy_meta__", Arrays.copyOf(stream, stream.length + 100))
                .open();
        assertThat(archive.sections().get(0).defect()).isNull();
        assertThat(ArchiveRows.of(archive.rows(SectionKind.META, ArchiveSchemas.META)))
                .isEmpty();
    }

    @Test
    void aDamagedSectionFailsWhenItIsReadAndIsShownWithItsDefect() {
        byte[] stream = FrameEncoder.encode(ArchiveSchemas.META, List.of());
        SealedArchive archive = new MadeArchive()
                .section(-128, "", "__znippy_meta__", Arrays.copyOf(stream, stream.length - 20))
                .chunk("a", 0, 0, "1")
                .section(0, "", "")
                .open();
        assertThat(archive.sections().get(0).defect()).isNotNull();
        assertThatThrownBy(() -> archive.rows(SectionKind.META, ArchiveSchemas.META))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("made section __znippy_meta__");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 40})
    void blobsMustLieInTheBlobRegion(long offset) {
        SealedArchive archive = new MadeArchive()
                .row("f", 0, 0, false, 1, offset, 1, new byte[32])
                .section(0, "", "")
                .open();
        assertThatThrownBy(() -> text(archive, "f"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("made file \"f\" chunk 0")
                .hasMessageContaining("is not inside the blob region, which ends at 0");
        assertThat(ArchiveRows.of(archive.chunks(PathSelection.ALL))).hasSize(1);
    }

    @Test
    void aBlobMustNotReachIntoTheSections() {
        SealedArchive archive = new MadeArchive()
                .row("f", 0, 0, false, 8, 0, 8, new byte[32])
                .section(0, "", "")
                .open();
        assertThatThrownBy(() -> text(archive, "f"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("a blob of 8 bytes at 0 is not inside the blob region");
    }

    @Test
    void aCompressedBlobOfAnotherShapeIsRefusedByName() {
        byte[] blob = "no frame".getBytes(StandardCharsets.UTF_8);
        MadeArchive made = new MadeArchive().chunk("pad", 0, 0, "no frame");
        SealedArchive archive = made.row("f", 7, 0, true, 100, 0, blob.length, Blake3Digest.of(blob))
                .section(0, "", "")
                .open();
        assertThatThrownBy(() -> text(archive, "f"))
                .hasMessageContaining("made file \"f\" chunk 7")
                .hasMessageContaining("OpenZL");
    }

    @Test
    void aClaimedSizeIsNotAllocatedBeforeTheBytesAreThere() {
        long size = 1L << 40;
        SealedArchive archive = new MadeArchive()
                .row("f", 0, 0, true, size, 0, 0, new byte[32])
                .section(0, "", "")
                .open();
        FileContent content = archive.content("f", Long.MAX_VALUE);
        assertThat(content.sizeBytes()).isEqualTo(size);
        assertThatThrownBy(content::readAll).isInstanceOf(LimitExceededException.class);
    }

    @Test
    void sizesThatAddUpToTooMuchAreErrors() {
        SealedArchive archive = new MadeArchive()
                .row("f", 0, Long.MAX_VALUE, false, 1, 0, 0, new byte[32])
                .section(0, "", "")
                .open();
        assertThatThrownBy(() -> ArchiveRows.of(archive.files(PathSelection.ALL)))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("the sizes of file \"f\" add up to more than 2^63");
        assertThatThrownBy(() -> archive.content("f", LIMIT_BYTES))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("ends past 2^63");
    }

    @Test
    void aColumnOfAnotherTypeIsSaidByName() {
        Schema wrong = Schema.of(new Field("relative_path", new ArrowType.LargeUtf8(), false));
        SealedArchive archive =
                new MadeArchive().section("__znippy_lookup__", wrong).open();
        assertThatThrownBy(() -> archive.contains("f"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("column \"relative_path\": expected type Utf8[], found LargeUtf8[]");
        SealedArchive without =
                new MadeArchive().section("__znippy_fsmeta__", wrong).open();
        assertThatThrownBy(() -> without.rows(SectionKind.FSMETA, ArchiveSchemas.META))
                .hasMessageContaining("expected type Utf8[]");
        assertThatThrownBy(() -> new MadeArchive()
                        .section("__znippy_fsmeta__", Schema.of())
                        .open()
                        .rows(SectionKind.FSMETA, ArchiveSchemas.FSMETA))
                .hasMessageContaining("the schema has no column \"relative_path\"");
    }

    @Test
    void aTrieOfAnotherVersionOrWithADamagedByteIsRefused() {
        byte[] empty = new byte[36 + 3];
        empty[0] = 4;
        SealedArchive archive =
                new MadeArchive().section(-128, "", "__znippy_trie__", empty).open();
        assertThatThrownBy(archive::trie)
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessageContaining("trie version: expected 3, found 4");
        empty[0] = 3;
        assertThatThrownBy(() -> new MadeArchive()
                        .section(-128, "", "__znippy_trie__", empty)
                        .open()
                        .trie())
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("trie checksum");
    }

    @Test
    void anEmptyArchiveHasNoFiles() {
        SealedArchive archive = new MadeArchive()
                .entry(-128, "", "__znippy_sign_archive__", 0, 0)
                .open();
        assertThat(archive.facts().fileCount()).isZero();
        assertThat(ArchiveRows.of(archive.files(PathSelection.ALL))).isEmpty();
        assertThat(archive.contains("")).isFalse();
    }
}
