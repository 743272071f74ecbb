package org.pushlog.storage.log;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWriter;

/**
 * A log as the section of a sealed archive: one Arrow stream with one record batch a frame. What is torn is left out. Usable as long as the
 * log's source is open.
 */
public final class LogSection {
    private final LogScan scan;
    private final ByteSource file;
    private final Schema schema;

    private LogSection(LogScan scan, ByteSource file, Schema schema) {
        this.scan = scan;
        this.file = file;
        this.schema = schema;
    }

    /**
     * The section of a log.
     *
     * @param scan the look whose frames it has
     * @param file the source that was looked at
     * @param emptySchema the schema of the section if the log has no frame
     * @throws InvalidRequestException if the frames are of several schemas: they fit no section
     */
    public static LogSection of(LogScan scan, ByteSource file, Schema emptySchema) {
        Schema first = scan.schema();
        requireOneSchema(scan, "sealed");
        return new LogSection(scan, file, first == null ? emptySchema : first);
    }

    public Schema schema() {
        return schema;
    }

    public long rowCount() {
        return scan.rowCount();
    }

    /** Writes the stream; the sink must use each part before it returns. */
    public void writeTo(Consumer<ByteBuffer> sink) {
        StreamWriter writer = new StreamWriter(schema, StreamWriter.ALIGNMENT_BYTES, sink);
        writer.writeSchema();
        for (int frame = 0; frame < scan.frameCount(); frame++) {
            writer.writeBatch(batches(scan, frame, file));
        }
        writer.writeEnd();
    }

    /** All rows of a frame. */
    static List<Batch> batches(LogScan scan, int frame, ByteSource file) {
        List<Batch> batches = new ArrayList<>(1);
        try (BatchCursor cursor = scan.frames().open(frame, file).batches()) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                batches.add(batch);
            }
        }
        return batches;
    }

    static void requireOneSchema(LogScan scan, String verb) {
        List<Schema> schemas = scan.frames().schemas();
        if (schemas.size() > 1) {
            throw new InvalidRequestException(
                    scan.name(),
                    -1,
                    "cannot be " + verb + ", its frames have several schemas: " + SchemaText.of(schemas.get(0))
                            + " and " + SchemaText.of(schemas.get(1)));
        }
    }
}
