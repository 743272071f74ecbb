package org.pushlog.storage.store;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWriter;
import org.pushlog.storage.store.history.WellKnown;

/** Makes frames and sealed archives of refs logs. */
public final class RefRows {
    private static final Schema MANIFEST = Schema.of(
            new Field("pkg_type", new ArrowType.Int(8, true), false),
            new Field("repo", ArrowType.UTF8, false),
            new Field("module_name", ArrowType.UTF8, false),
            new Field("index_offset", ArrowType.UINT64, false),
            new Field("index_len", ArrowType.UINT64, false),
            new Field("row_count", ArrowType.UINT64, false));

    private RefRows() {}

    /** One ref update. */
    public record Ref(
            String name, @Nullable String target, @Nullable String symref, long pushSeq, long updatedMs) {
        public Ref(String name, @Nullable String target, @Nullable String symref, long pushSeq) {
            this(name, target, symref, pushSeq, pushSeq + 1_000);
        }

        /** The update as the current state shows it. */
        String json() {
            return "{\"name\":\"" + name + "\",\"target\":" + quoted(target) + ",\"peeled\":null,\"symref_target\":"
                    + quoted(symref) + ",\"push_seq\":" + Long.toUnsignedString(pushSeq) + ",\"updated_ms\":"
                    + Long.toUnsignedString(updatedMs) + "}";
        }

        private static String quoted(@Nullable String text) {
            return text == null ? "null" : "\"" + text + "\"";
        }
    }

    static Batch batch(List<Ref> refs) {
        BatchBuilder builder = new BatchBuilder(WellKnown.REFS);
        for (Ref ref : refs) {
            builder.column(0).append(ref.name());
            append(builder, 1, ref.target());
            builder.column(2).appendNull();
            append(builder, 3, ref.symref());
            builder.column(4).append(ref.pushSeq());
            builder.column(5).append(ref.updatedMs());
        }
        return builder.build();
    }

    static byte[] frame(List<Ref> refs) {
        return FrameEncoder.encode(batch(refs));
    }

    public static byte[] log(List<List<Ref>> frames) {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        frames.forEach(frame -> log.writeBytes(frame(frame)));
        return log.toByteArray();
    }

    /** An archive with nothing but a sealed refs log of one record batch a frame. */
    public static byte[] archive(List<List<Ref>> frames) {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        StreamWriter section = writer(WellKnown.REFS, archive);
        section.writeSchema();
        frames.forEach(frame -> section.writeBatch(batch(frame)));
        section.writeEnd();
        int sectionLength = archive.size();
        BatchBuilder manifest = new BatchBuilder(MANIFEST);
        manifest.column(0).append(-128L);
        manifest.column(1).append("");
        manifest.column(2).append("__gunnar_refs__");
        manifest.column(3).append(0L);
        manifest.column(4).append((long) sectionLength);
        manifest.column(5).append(0L);
        StreamWriter manifestWriter = writer(MANIFEST, archive);
        manifestWriter.writeSchema();
        manifestWriter.writeBatch(manifest.build());
        manifestWriter.writeEnd();
        archive.writeBytes("ZNPYMIDX".getBytes(StandardCharsets.US_ASCII));
        archive.writeBytes(ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(sectionLength)
                .array());
        return archive.toByteArray();
    }

    private static StreamWriter writer(Schema schema, ByteArrayOutputStream target) {
        Consumer<ByteBuffer> sink = part -> {
            byte[] copy = new byte[part.remaining()];
            part.get(copy);
            target.writeBytes(copy);
        };
        return new StreamWriter(schema, StreamWriter.ALIGNMENT_BYTES, sink);
    }

    private static void append(BatchBuilder builder, int column, @Nullable String value) {
        if (value == null) {
            builder.column(column).appendNull();
        } else {
            builder.column(column).append(value);
        }
    }
}
