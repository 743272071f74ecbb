package org.pushlog.storage.archive;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pushlog.storage.io.FileOutput;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.StreamWriter;

/**
 * Writes what follows the blobs of a sealed archive: sections back to back, the manifest, the footer. Not thread-safe.
 *
 * <pre>
 * Tail → Section*, Manifest, "ZNPYMIDX", u64 manifest offset
 * </pre>
 */
public final class ArchiveTail {
    private static final byte[] MAGIC = "ZNPYMIDX".getBytes(StandardCharsets.US_ASCII);
    private static final int RESERVED_PKG_TYPE = -128;

    private final FileOutput output;
    private final List<ManifestEntry> entries = new ArrayList<>();

    /** A tail that begins where the output stands. */
    public ArchiveTail(FileOutput output) {
        this.output = output;
    }

    /**
     * Writes a data section.
     *
     * @param recordBatches the rows, a record batch each
     */
    public void writeData(int pkgType, String repo, Schema schema, List<List<Batch>> recordBatches) {
        writeArrow(pkgType, repo, "", schema, recordBatches);
    }

    /** Writes a reserved section of one record batch. */
    public void writeArrow(SectionKind kind, Schema schema, List<Batch> rows) {
        writeArrow(RESERVED_PKG_TYPE, "", kind.moduleName(), schema, List.of(rows));
    }

    /** Writes the lookup section and the trie of all rows. */
    public void writeLookup(ChunkRows rows, int[] lookupOrder) {
        writeArrow(SectionKind.LOOKUP, ArchiveSchemas.BASE, rows.batches(ArchiveSchemas.BASE, lookupOrder));
        TrieWriter trie = new TrieWriter();
        for (int i = 0; i < lookupOrder.length; i++) {
            byte[] path = rows.path(lookupOrder[i]);
            if (i == 0 || !Arrays.equals(path, rows.path(lookupOrder[i - 1]))) {
                trie.add(path, i);
            }
        }
        byte[] bytes = trie.build();
        writeReserved(
                new ReservedSection(SectionKind.TRIE.moduleName(), 0, sink -> sink.accept(ByteBuffer.wrap(bytes))));
    }

    /** Writes a reserved section. */
    public void writeReserved(ReservedSection section) {
        long start = output.positionBytes();
        section.body().writeTo(output);
        add(RESERVED_PKG_TYPE, "", section.moduleName(), start, section.rowCount());
    }

    /** Writes manifest and footer and hands everything over to the file; gives where the archive ends. */
    public long finish() {
        BatchBuilder builder = new BatchBuilder(ArchiveSchemas.MANIFEST);
        for (ManifestEntry entry : entries) {
            builder.column(0).append(entry.pkgType());
            builder.column(1).append(entry.repo());
            builder.column(2).append(entry.moduleName());
            builder.column(3).append(entry.offsetBytes());
            builder.column(4).append(entry.lengthBytes());
            builder.column(5).append(entry.rowCount());
        }
        long manifestOffsetBytes = output.positionBytes();
        writeStream(ArchiveSchemas.MANIFEST, List.of(List.of(builder.build())));
        ByteBuffer footer = ByteBuffer.allocate(ArchiveFooter.LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        output.accept(footer.put(MAGIC).putLong(manifestOffsetBytes).flip());
        output.flush();
        return output.positionBytes();
    }

    private void writeArrow(
            int pkgType, String repo, String moduleName, Schema schema, List<List<Batch>> recordBatches) {
        long start = output.positionBytes();
        writeStream(schema, recordBatches);
        long rowCount = recordBatches.stream()
                .flatMap(List::stream)
                .mapToLong(Batch::rowCount)
                .sum();
        add(pkgType, repo, moduleName, start, rowCount);
    }

    private void writeStream(Schema schema, List<List<Batch>> recordBatches) {
        StreamWriter writer = new StreamWriter(schema, StreamWriter.ALIGNMENT_BYTES, output);
        writer.writeSchema();
        recordBatches.forEach(writer::writeBatch);
        writer.writeEnd();
    }

    private void add(int pkgType, String repo, String moduleName, long start, long rowCount) {
        entries.add(new ManifestEntry(
                entries.size(), pkgType, repo, moduleName, start, output.positionBytes() - start, rowCount));
    }
}
