package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileSource;

/** Frames in mapped files: longer than any buffer, and cut while they are read. */
class FileFramesTest {
    private static final int MIB = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void aFileThatIsCutWhileItIsReadIsAnError() throws IOException {
        Schema schema =
                Schema.of(new Field("name", ArrowType.UTF8, true), new Field("push_seq", ArrowType.UINT64, false));
        BatchBuilder builder = new BatchBuilder(schema);
        List<Batch> batches = new ArrayList<>();
        for (int i = 0; i < 3 * Batch.ROW_COUNT_MAX; i++) {
            builder.column(0).append("refs/heads/" + i);
            builder.column(1).append(i);
            if (builder.isFull()) {
                batches.add(builder.build());
            }
        }
        byte[] frame = FrameEncoder.encode(schema, batches);
        // Several times: a JVM reports the fault in other ways once the code is compiled.
        for (int round = 0; round < 8; round++) {
            Path file = Files.write(folder.resolve("cut-" + round + ".log"), frame);
            try (ByteSource bytes = FileSource.open(file, "cut.log")) {
                RecordBatch batch = ArrowStream.require(bytes, Guard.ORIGINAL).open(bytes, 0);
                BatchCursor cursor = batch.batches();
                assertThat(Rows.of(cursor.next())).hasSize(Batch.ROW_COUNT_MAX);
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.truncate(8192);
                }
                assertThatThrownBy(cursor::next)
                        .as("round %d", round)
                        .isInstanceOf(IoFailedException.class)
                        .hasMessageContaining("cut.log");
                assertThatThrownBy(batch::validate).isInstanceOf(IoFailedException.class);
                assertThatThrownBy(() -> RecordBatch.read(
                                SchemaLayout.of(schema),
                                bytes,
                                new BatchLocation(0, frame.length - 80, frame.length - 40, 0, 0)))
                        .isInstanceOf(IoFailedException.class);
                assertThatThrownBy(() -> ArrowStream.walk(bytes, frame.length - 64, Guard.ORIGINAL))
                        .isInstanceOf(IoFailedException.class);
            }
        }
    }

    @Test
    void aColumnOfMoreThanTwoGibIsRead() throws IOException {
        Schema schema = Schema.of(new Field("number", ArrowType.INT64, false));
        int rowCount = 300 * MIB;
        BodyEncoder body = new BodyEncoder(StreamWriter.ALIGNMENT_BYTES);
        body.addNode(rowCount, 0);
        body.addBuffer(List.of());
        body.addBuffer(Collections.nCopies(8 * 300, ByteBuffer.allocate(MIB)));
        Path file = folder.resolve("long.log");
        long bodyAt = writeHeads(file, schema, BatchEncoder.metadata(rowCount, body), body.lengthBytes());
        put(file, bodyAt + 8L * (rowCount - 1), 42);
        try (ByteSource bytes = FileSource.open(file, "long.log")) {
            StreamWalk walk = ArrowStream.require(bytes, Guard.ORIGINAL);
            assertThat(walk.end()).isEqualTo(StreamWalk.End.EOS);
            RecordBatch batch = walk.open(bytes, 0);
            assertThat(batch.rowCount()).isEqualTo(rowCount);
            // Holes are slow to read: the first and the last rows must do.
            List<List<Object>> first = Rows.of(batch.batches(new int[] {0}, 0, 3));
            assertThat(first).containsOnly(List.of(0L)).hasSize(3);
            List<List<Object>> last = Rows.of(batch.batches(new int[] {0}, rowCount - 100_000L, 100_000));
            assertThat(last).hasSize(100_000).endsWith(List.of(0L), List.of(42L));
        }
    }

    @Test
    void longValuesComeInSmallerBatches() throws IOException {
        Path file = writeValues(7, 600L * MIB);
        try (ByteSource bytes = FileSource.open(file, "huge.log")) {
            assertThat(bytes.lengthBytes()).isGreaterThan(4L << 30);
            RecordBatch batch = ArrowStream.require(bytes, Guard.ORIGINAL).open(bytes, 0);
            batch.validate();
            int found = 0;
            try (BatchCursor cursor = batch.batches()) {
                for (Batch window = cursor.next(); window != null; window = cursor.next()) {
                    BytesColumn values = (BytesColumn) window.column(0);
                    for (int row = 0; row < window.rowCount(); row++, found++) {
                        int length = values.lengthAt(row);
                        assertThat(length).isEqualTo(600 * MIB);
                        assertThat(values.viewAt(row).getLong(length - 8)).isEqualTo(1000 + found);
                    }
                }
            }
            assertThat(found).isEqualTo(7);
        }
    }

    @Test
    void aValueOfMoreThanAGibIsAboveTheLimit() throws IOException {
        Path file = writeValues(2, 1100L * MIB);
        try (ByteSource bytes = FileSource.open(file, "huge.log")) {
            RecordBatch batch = ArrowStream.require(bytes, Guard.ORIGINAL).open(bytes, 0);
            try (BatchCursor cursor = batch.batches()) {
                assertThatThrownBy(cursor::next)
                        .isInstanceOf(LimitExceededException.class)
                        .hasMessageContaining("content");
            }
        }
    }

    /** A frame of one column of long binaries, each zeros with 1000 + its row in the last eight bytes. */
    private Path writeValues(int rowCount, long valueBytes) throws IOException {
        Schema schema = Schema.of(new Field("content", new ArrowType.LargeBinary(), false));
        BodyEncoder body = new BodyEncoder(StreamWriter.ALIGNMENT_BYTES);
        body.addNode(rowCount, 0);
        body.addBuffer(List.of());
        body.addBuffer(List.of(ByteBuffer.allocate(Long.BYTES * (rowCount + 1))));
        body.addBuffer(Collections.nCopies((int) (rowCount * valueBytes / MIB), ByteBuffer.allocate(MIB)));
        Path file = folder.resolve("huge.log");
        long bodyAt = writeHeads(file, schema, BatchEncoder.metadata(rowCount, body), body.lengthBytes());
        for (int row = 0; row < rowCount; row++) {
            long end = (row + 1L) * valueBytes;
            put(file, bodyAt + body.buffers().get(1)[0] + 8L * (row + 1), end);
            put(file, bodyAt + body.buffers().get(2)[0] + end - Long.BYTES, 1000 + row);
        }
        return file;
    }

    /** Writes a frame but for its body, which is left as a hole, and gives where the body begins. */
    private static long writeHeads(Path file, Schema schema, ByteBuffer metadata, long bodyLengthBytes)
            throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
            new StreamWriter(schema, StreamWriter.ALIGNMENT_BYTES, part -> write(channel, part)).writeSchema();
            ByteBuffer prefix = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            write(channel, prefix.putInt(0, -1).putInt(4, metadata.remaining()));
            write(channel, metadata);
            long bodyAt = channel.position();
            channel.position(bodyAt + bodyLengthBytes);
            write(channel, ByteBuffer.wrap(new byte[] {-1, -1, -1, -1, 0, 0, 0, 0}));
            return bodyAt;
        }
    }

    private static void write(FileChannel channel, ByteBuffer part) {
        try {
            channel.write(part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void put(Path file, long at, long value) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            channel.write(bytes.putLong(0, value), at);
        }
    }
}
