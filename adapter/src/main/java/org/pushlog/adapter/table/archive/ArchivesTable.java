package org.pushlog.adapter.table.archive;

import java.util.Iterator;
import java.util.List;
import org.pushlog.adapter.table.RowSupply;
import org.pushlog.adapter.table.RowTable;
import org.pushlog.adapter.table.RowWriter;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.archive.ArchiveFacts;
import org.pushlog.storage.archive.ArchiveIndex;
import org.pushlog.storage.store.ArchiveSnapshot;
import org.pushlog.storage.store.StoreSnapshot;

/** The table {@code archives}: one row an archive. */
final class ArchivesTable extends RowTable {
    private static final int FILE = 0;
    private static final int STATE = 1;
    private static final int FORMAT_VERSION = 2;
    private static final int FILE_BYTES = 3;
    private static final int BLOB_BYTES = 4;
    private static final int SECTION_COUNT = 5;
    private static final int FILE_COUNT = 6;
    private static final int CHUNK_COUNT = 7;
    private static final TableColumns COLUMNS = TableColumns.builder()
            .locatorText("file")
            .text("state")
            .countOrNull("format_version")
            .count("file_bytes")
            .count("blob_bytes")
            .count("section_count")
            .count("file_count")
            .count("chunk_count")
            .store()
            .build();

    ArchivesTable() {
        super("archives", COLUMNS, List.of(List.of("file")));
    }

    @Override
    protected RowSupply rows(StoreSnapshot store, ScanRequest request) {
        Iterator<ArchiveSnapshot> archives = store.archives().iterator();
        return row -> {
            while (archives.hasNext()) {
                ArchiveSnapshot archive = archives.next();
                if (request.mayWant(FILE, archive.file())) {
                    write(archive, row);
                    return true;
                }
            }
            return false;
        };
    }

    private static void write(ArchiveSnapshot archive, RowWriter row) {
        ArchiveIndex index = archive.index();
        row.set(FILE, archive.file());
        row.set(STATE, index.state().label());
        index.formatVersion().ifPresent(version -> row.set(FORMAT_VERSION, (long) version));
        row.set(FILE_BYTES, index.fileBytes());
        if (row.wants(BLOB_BYTES) || row.wants(SECTION_COUNT) || row.wants(FILE_COUNT) || row.wants(CHUNK_COUNT)) {
            ArchiveFacts facts = index.facts();
            row.set(BLOB_BYTES, facts.blobBytes());
            row.set(SECTION_COUNT, facts.sectionCount());
            row.set(FILE_COUNT, facts.fileCount());
            row.set(CHUNK_COUNT, facts.chunkCount());
        }
    }
}
