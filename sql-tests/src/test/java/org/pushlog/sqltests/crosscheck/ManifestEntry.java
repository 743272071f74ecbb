package org.pushlog.sqltests.crosscheck;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;

/** One section of an archive, as the manifest at the end of the file names it. */
record ManifestEntry(int pkgType, String repo, String moduleName, long offsetBytes, long lengthBytes) {

    /** Reads the manifest: the last sixteen bytes say where it starts. */
    static List<ManifestEntry> read(byte[] archive, BufferAllocator allocator) throws IOException {
        int footer = archive.length - 16;
        long manifest = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN).getLong(footer + 8);
        List<ManifestEntry> entries = new ArrayList<>();
        try (ArrowReader reader = new ArrowSlice(archive, manifest, footer - manifest).open(allocator)) {
            while (reader.loadNextBatch()) {
                VectorSchemaRoot root = reader.getVectorSchemaRoot();
                for (int row = 0; row < root.getRowCount(); row++) {
                    entries.add(new ManifestEntry(
                            (int) number(root, "pkg_type", row),
                            root.getVector("repo").getObject(row).toString(),
                            root.getVector("module_name").getObject(row).toString(),
                            number(root, "index_offset", row),
                            number(root, "index_len", row)));
                }
            }
        }
        return entries;
    }

    private static long number(VectorSchemaRoot root, String column, int row) {
        return ((Number) root.getVector(column).getObject(row)).longValue();
    }

    boolean isData() {
        return moduleName.isEmpty();
    }

    /** Whether the bytes begin as an Arrow stream does. */
    boolean isArrow(byte[] archive) {
        for (int i = 0; i < 4; i++) {
            if (lengthBytes < 4 || archive[Math.toIntExact(offsetBytes) + i] != (byte) 0xff) {
                return false;
            }
        }
        return true;
    }
}
