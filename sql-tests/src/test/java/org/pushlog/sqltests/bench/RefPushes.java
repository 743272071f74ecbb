package org.pushlog.sqltests.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameWriter;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWriter;

/** Pushes of four references each, 40 hex digits a target, over 5,000 names: the workload of the noted figures. */
final class RefPushes {
    static final Schema SCHEMA = Schema.of(
            new Field("name", ArrowType.UTF8, false),
            new Field("target", ArrowType.UTF8, true),
            new Field("peeled", ArrowType.UTF8, true),
            new Field("symref_target", ArrowType.UTF8, true),
            new Field("push_seq", ArrowType.UINT64, false),
            new Field("updated_ms", ArrowType.UINT64, false));

    private RefPushes() {}

    static List<Batch> make(int count) {
        return make(0, count);
    }

    /** The pushes of these numbers. */
    static List<Batch> make(int from, int end) {
        List<Batch> pushes = new ArrayList<>(end - from);
        for (int push = from; push < end; push++) {
            BatchBuilder builder = new BatchBuilder(SCHEMA);
            for (int row = 0; row < 4; row++) {
                long number = push * 4L + row;
                builder.column(0).append(String.format("refs/heads/branch-%05d", number % 5_000));
                builder.column(1).append(String.format("%040x", number * 0x1e37_79b9_7f4a_7c15L & Long.MAX_VALUE));
                builder.column(2).appendNull();
                builder.column(3).appendNull();
                builder.column(4).append((long) push);
                builder.column(5).append(1_700_000_000_000L + push);
            }
            pushes.add(builder.build());
        }
        return pushes;
    }

    /** Writes the log of so many pushes, a frame each. */
    static void write(Path log, int count) throws IOException {
        int step = 10_000;
        for (int from = 0; from < count; from += step) {
            byte[] frames = frames(make(from, Math.min(count, from + step)));
            Files.write(log, frames, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    /** The frames of pushes, one behind the other. */
    static byte[] frames(List<Batch> pushes) {
        FrameWriter writer = new FrameWriter(SCHEMA, StreamWriter.ALIGNMENT_BYTES);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Batch push : pushes) {
            ByteBuffer frame = writer.encode(List.of(push));
            byte[] copy = new byte[frame.remaining()];
            frame.get(copy);
            bytes.writeBytes(copy);
        }
        return bytes.toByteArray();
    }
}
