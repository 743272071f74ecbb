package org.pushlog.storage.hot;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.StorageDirectory;
import org.pushlog.storage.io.StorageDirectory.OpenMode;
import org.pushlog.storage.io.WritableFile;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWriter;

/** Writes one journal segment. Not thread-safe. */
final class JournalWriter implements AutoCloseable {
    private final WritableFile file;
    private final Schema schema;
    private long goodBytes;
    private boolean hasUnfinishedWrite;

    private JournalWriter(WritableFile file, Schema schema, long goodBytes) {
        this.file = file;
        this.schema = schema;
        this.goodBytes = goodBytes;
    }

    /** The file name of a segment. */
    static String nameOf(String archiveName, long number) {
        return archiveName + ".hot." + String.format(Locale.ROOT, "%05d", number);
    }

    /** Goes on with a segment behind its good bytes; what lies behind them is cut off before anything is written. */
    static JournalWriter resume(StorageDirectory directory, String segmentName, Schema schema, long goodBytes) {
        JournalWriter writer = new JournalWriter(directory.open(segmentName, OpenMode.EXISTING), schema, goodBytes);
        writer.hasUnfinishedWrite = writer.file.lengthBytes() > goodBytes;
        return writer;
    }

    /**
     * Makes a segment that has these rows, durably. It gets its name when it is whole: a segment that is there makes an archive hot, and what
     * it says then counts.
     */
    static JournalWriter create(
            StorageDirectory directory, String archiveName, long number, Schema schema, List<Batch> rows) {
        String staged = archiveName + ".hot.writing";
        byte[] bytes = encode(schema, rows);
        WritableFile file = directory.open(staged, OpenMode.CREATE_OR_EMPTY);
        boolean handedOver = false;
        try {
            file.write(0, ByteBuffer.wrap(bytes));
            file.sync();
            directory.rename(staged, nameOf(archiveName, number));
            directory.sync();
            handedOver = true;
            return new JournalWriter(file, schema, bytes.length);
        } finally {
            if (!handedOver) {
                file.close();
            }
        }
    }

    /** The bytes of a segment: the schema and, if there are rows, one record batch. */
    static byte[] encode(Schema schema, List<Batch> rows) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StreamWriter writer = new StreamWriter(schema, StreamWriter.JOURNAL_ALIGNMENT_BYTES, sinkOf(bytes));
        writer.writeSchema();
        if (!rows.isEmpty()) {
            writer.writeBatch(rows);
        }
        return bytes.toByteArray();
    }

    long lengthBytes() {
        return goodBytes;
    }

    /** Appends a record batch, in one write; gives its length. It is not durable yet. */
    long append(List<Batch> rows) {
        cutUnfinished();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new StreamWriter(schema, StreamWriter.JOURNAL_ALIGNMENT_BYTES, sinkOf(bytes)).writeBatch(rows);
        hasUnfinishedWrite = true;
        file.write(goodBytes, ByteBuffer.wrap(bytes.toByteArray()));
        hasUnfinishedWrite = false;
        goodBytes += bytes.size();
        return bytes.size();
    }

    /** Cuts what a failed write left; nothing is written while that fails. */
    void cutUnfinished() {
        if (hasUnfinishedWrite) {
            try {
                file.truncate(goodBytes);
            } catch (StorageException e) {
                throw new IoFailedException(
                        new Fault(
                                file.name(),
                                goodBytes,
                                "an append failed before, and what was written of it cannot be cut off; nothing else is"
                                        + " written until that succeeds"),
                        e);
            }
            hasUnfinishedWrite = false;
        }
    }

    void sync() {
        file.sync();
    }

    @Override
    public void close() {
        file.close();
    }

    private static Consumer<ByteBuffer> sinkOf(ByteArrayOutputStream bytes) {
        return part -> {
            if (part.hasArray()) {
                bytes.write(part.array(), part.arrayOffset() + part.position(), part.remaining());
            } else {
                byte[] copy = new byte[part.remaining()];
                part.get(copy);
                bytes.writeBytes(copy);
            }
        };
    }
}
