package org.pushlog.storage.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.Schema;

/** Pushes of refs for tests, and the rows of logs as text. */
public final class RefRows {
    public static final Schema SCHEMA = Schema.of(
            new Field("name", ArrowType.UTF8, false),
            new Field("target", ArrowType.UTF8, true),
            new Field("peeled", ArrowType.UTF8, true),
            new Field("symref_target", ArrowType.UTF8, true),
            new Field("push_seq", ArrowType.UINT64, false),
            new Field("updated_ms", ArrowType.UINT64, false));

    private RefRows() {}

    /** A push of so many refs, with nulls here and there; the same for the same numbers. */
    public static Batch push(long pushSeq, int rowCount) {
        Random random = new Random(pushSeq * 31 + rowCount);
        BatchBuilder builder = new BatchBuilder(SCHEMA);
        for (int row = 0; row < rowCount; row++) {
            builder.column(0).append("refs/heads/b" + random.nextInt(50));
            if (random.nextInt(5) == 0) {
                builder.column(1).appendNull();
            } else {
                builder.column(1).append(String.format("%040x", random.nextLong()));
            }
            builder.column(2).appendNull();
            builder.column(3).appendNull();
            builder.column(4).append(pushSeq);
            builder.column(5).append(1_700_000_000_000L + pushSeq);
        }
        return builder.build();
    }

    /** One text a row. */
    public static List<String> texts(Batch batch) {
        List<String> texts = new ArrayList<>();
        for (int row = 0; row < batch.rowCount(); row++) {
            BytesColumn target = (BytesColumn) batch.column(1);
            texts.add(((BytesColumn) batch.column(0)).stringAt(row) + " "
                    + (target.isNull(row) ? "-" : target.stringAt(row)) + " "
                    + ((IntegerColumn) batch.column(4)).longAt(row));
        }
        return texts;
    }

    /** The rows of each frame. */
    public static List<List<String>> frames(LogScan scan, ByteSource source) {
        List<List<String>> frames = new ArrayList<>();
        for (int frame = 0; frame < scan.frameCount(); frame++) {
            frames.add(LogSection.batches(scan, frame, source).stream()
                    .flatMap(batch -> texts(batch).stream())
                    .toList());
        }
        return frames;
    }
}
