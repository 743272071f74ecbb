package org.pushlog.adapter.table.archive;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.RowSupply;
import org.pushlog.adapter.table.RowTable;
import org.pushlog.adapter.table.RowWriter;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.Section;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.store.ArchiveSnapshot;
import org.pushlog.storage.store.StoreSnapshot;

/** The table {@code sections}: one row an entry of a sealed archive's manifest. */
final class SectionsTable extends RowTable {
    private static final int FILE = 0;
    private static final TableColumns COLUMNS = TableColumns.builder()
            .locatorText("file")
            .count("section_index")
            .text("module_name")
            .add(new Field("pkg_type", new ArrowType.Int(8, true), false), ColumnRole.OWN)
            .text("repo")
            .unsigned("index_offset", 64, false)
            .unsigned("index_len", 64, false)
            .unsigned("manifest_row_count", 64, false)
            .text("kind")
            .flag("is_arrow", false)
            .count("batch_count")
            .count("row_count")
            .store()
            .build();

    SectionsTable() {
        super("sections", COLUMNS, List.of(List.of("file", "section_index")));
    }

    private record Row(String file, Section section) {}

    @Override
    protected RowSupply rows(StoreSnapshot store, ScanRequest request) {
        Iterator<Row> rows = store.archives().stream()
                .filter(archive -> request.mayWant(FILE, archive.file()))
                .flatMap(SectionsTable::rowsOf)
                .iterator();
        return row -> {
            if (!rows.hasNext()) {
                return false;
            }
            write(rows.next(), row);
            return true;
        };
    }

    private static Stream<Row> rowsOf(ArchiveSnapshot archive) {
        SealedArchive sealed = archive.sealed();
        return sealed == null
                ? Stream.empty()
                : sealed.sections().stream().map(section -> new Row(archive.file(), section));
    }

    private static void write(Row from, RowWriter row) {
        Section section = from.section();
        int column = FILE;
        row.set(column++, from.file());
        row.set(column++, (long) section.index());
        row.set(column++, section.moduleName());
        row.set(column++, (long) section.pkgType());
        row.set(column++, section.repo());
        row.set(column++, section.offsetBytes());
        row.set(column++, section.lengthBytes());
        row.set(column++, section.manifestRowCount());
        row.set(column++, section.kind().label());
        row.set(column++, section.isArrow());
        row.set(column++, section.batchCount());
        row.set(column, section.rowCount());
    }
}
