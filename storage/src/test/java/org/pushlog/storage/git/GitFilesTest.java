package org.pushlog.storage.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.pushlog.storage.archive.ArchiveRows;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.Schema;

/** The files of a git store that no kept sample has: tombstones, the first version of objects.exploded, index and reachability. */
final class GitFilesTest {
    private static final ArrowType OID = new ArrowType.FixedSizeBinary(20);
    private static final ArrowType UINT8 = new ArrowType.Int(8, false);
    private static final ArrowType UINT32 = new ArrowType.Int(32, false);

    private static GitFiles with(GitFile file, byte[] bytes) {
        return new GitFiles(
                asked -> asked == file ? new MemoryByteSource(file.fileName(), bytes) : null, Guard.ORIGINAL);
    }

    private static byte[] oid(int last) {
        byte[] oid = new byte[20];
        oid[19] = (byte) last;
        return oid;
    }

    private static String hex(int last) {
        return HexFormat.of().formatHex(oid(last));
    }

    private static Field field(String name, ArrowType type) {
        return new Field(name, type, false);
    }

    @Test
    void aTombstoneRetiresThePackThatStartsThere() {
        BatchBuilder rows = new BatchBuilder(GitSchemas.PACK_JOURNAL);
        long[][] journal = {{0, 10}, {10, 20}, {0, -1}, {30, 5}, {99, -1}};
        for (long[] row : journal) {
            rows.column(0).append(row[0]);
            rows.column(1).append(row[1]);
        }
        GitFiles files = with(GitFile.PACK_JOURNAL, FrameEncoder.encode(rows.build()));
        assertThat(ArchiveRows.of(files.packs()))
                .containsExactly(List.of(0L, 0L, 10L, true), List.of(1L, 10L, 20L, false), List.of(2L, 30L, 5L, false));
    }

    @Test
    void payloadsOfTheFirstVersionAreRawAndTheLastRowOfAnIdCounts() {
        Schema first = Schema.of(
                field("oid", OID), field("object_type", UINT8), field("payload", new ArrowType.LargeBinary()));
        BatchBuilder rows = new BatchBuilder(first);
        exploded(rows, 1, 1, "tree t\n\nold");
        exploded(rows, 2, 1, "tree t\n\ngone");
        exploded(rows, 1, 1, "tree t\n\nnew");
        exploded(rows, 2, 0, "");
        GitFiles files = with(GitFile.EXPLODED, FrameEncoder.encode(rows.build()));
        assertThat(ArchiveRows.of(Commits.rows(List.of(files.commits()), true)))
                .extracting(row -> row.get(0) + " " + row.get(10) + " " + row.get(4) + " " + row.get(12))
                .containsExactly(hex(1) + " new null objects.exploded");
    }

    private static void exploded(BatchBuilder rows, int oid, long type, String payload) {
        rows.column(0).append(oid(oid));
        rows.column(1).append(type);
        rows.column(2).append(payload.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theIndexShowsIdsInHexUnderTheNamesOfTheTable() {
        Schema schema = Schema.of(
                field("oid", OID),
                field("offset", ArrowType.UINT64),
                field("len", ArrowType.UINT64),
                field("object_type", UINT8),
                field("uncompressed_size", ArrowType.UINT64),
                field("delta_base", ArrowType.UINT64));
        BatchBuilder rows = new BatchBuilder(schema);
        rows.column(0).append(oid(7));
        for (int column = 1; column < 6; column++) {
            rows.column(column).append((long) column);
        }
        GitFiles files = with(GitFile.INDEX, FrameEncoder.encode(rows.build()));
        assertThat(ArchiveRows.of(files.index())).containsExactly(List.of(hex(7), 1L, 2L, 3L, 4L, 5L));
    }

    @Test
    void ordinalsOfTheReachabilityFileAreThoseOfItsOwnLists() {
        byte[] file = reach(2, new byte[] {0x3A, 0x30, 0, 0, 1, 0, 0, 0, 0, 0, 4, 0});
        assertThat(ArchiveRows.of(with(GitFile.REACH, file).reachability()))
                .containsExactly(List.of(hex(3), 5L, "3a3000000100000000000400"));
        byte[] unknown = reach(0, new byte[] {1, 2, 3});
        assertThat(ArchiveRows.of(with(GitFile.REACH, unknown).reachability()))
                .containsExactly(Arrays.asList(hex(1), null, "010203"));
        assertThatThrownBy(() -> ArchiveRows.of(
                        with(GitFile.REACH, reach(3, new byte[0])).reachability()))
                .isInstanceOf(CorruptDataException.class);
    }

    @Test
    void headsOfOtherVersionsOrLengthsAreRefused() {
        byte[] version = reach(0, new byte[0]);
        version[4] = 2;
        assertThatThrownBy(() -> with(GitFile.REACH, version).reachability())
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessageContaining("reachability file version: expected 1, found 2");
        byte[] length = reach(0, new byte[0]);
        length[16] = 0x7F;
        assertThatThrownBy(() -> with(GitFile.REACH, length).reachability())
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("do not fit");
        assertThatThrownBy(() -> with(GitFile.GRAPH, new byte[40]).graph())
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("begins with GRPH");
    }

    @Test
    void inflatingStopsAtTheLimitAndAtCutStreams() {
        byte[] plain = new byte[10_000];
        Deflater deflater = new Deflater();
        deflater.setInput(plain);
        deflater.finish();
        byte[] buffer = new byte[1_000];
        byte[] deflated = Arrays.copyOf(buffer, deflater.deflate(buffer));
        System.arraycopy(buffer, 0, deflated, 0, deflated.length);
        deflater.end();
        assertThat(Zlib.inflate(ByteBuffer.wrap(deflated), 20_000, "object")).isEqualTo(plain);
        assertThatThrownBy(() -> Zlib.inflate(ByteBuffer.wrap(deflated), 5_000, "object"))
                .isInstanceOf(LimitExceededException.class);
        assertThatThrownBy(() -> Zlib.inflate(ByteBuffer.wrap(deflated, 0, deflated.length - 3), 20_000, "object"))
                .isInstanceOf(CorruptDataException.class);
    }

    /** Base ids 1 and 2, extra id 3, one row. */
    private static byte[] reach(long ordinal, byte[] bitmap) {
        BatchBuilder rows =
                new BatchBuilder(Schema.of(field("commit_ordinal", UINT32), field("bitmap", ArrowType.BINARY)));
        rows.column(0).append(ordinal);
        rows.column(1).append(bitmap);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(ByteBuffer.allocate(25)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("RECH".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1)
                .putInt(20)
                .putLong(40)
                .putLong(20)
                .array());
        for (int last = 1; last <= 3; last++) {
            file.writeBytes(oid(last));
        }
        file.writeBytes(FrameEncoder.encode(rows.build()));
        return file.toByteArray();
    }
}
