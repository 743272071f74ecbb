package org.pushlog.adapter.table.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.archive.ArchiveSchemas;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.SectionKind;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.IntegerColumn;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.ArchiveSnapshot;

/** The tables that show one section each: {@code file_meta}, {@code fs_entries}, {@code deltas}, {@code signatures}. */
final class SectionTables {
    private static final String[] VALUE_TYPES = {"str", "i64", "f64", "bool", "bytes"};
    private static final String[] ENTRY_KINDS = {"directory", "file", "default"};

    private SectionTables() {}

    static List<CatalogTable> all() {
        return List.of(
                table(
                        "file_meta",
                        metaSchema(),
                        SectionTables::meta,
                        archive -> archive.rowCount(SectionKind.META, ArchiveSchemas.META)),
                // Entries of a kind that is not known are left out: they must be read to be counted.
                table("fs_entries", entrySchema(), SectionTables::entries, null),
                table(
                        "deltas",
                        ArchiveSchemas.DELTA,
                        archive -> archive.rows(SectionKind.DELTA, ArchiveSchemas.DELTA),
                        archive -> archive.rowCount(SectionKind.DELTA, ArchiveSchemas.DELTA)),
                table("signatures", Signatures.SCHEMA, Signatures::of, Signatures::count));
    }

    private static CatalogTable table(
            String name,
            Schema rows,
            Function<SealedArchive, BatchCursor> open,
            @Nullable ToLongFunction<SealedArchive> count) {
        TableColumns columns = TablesOfParts.withFile(rows);
        int fileColumn = rows.fieldCount();
        return new PartTable(name, columns, List.of(), (store, request) -> {
            List<Part> parts = new ArrayList<>();
            for (ArchiveSnapshot archive : store.archives()) {
                SealedArchive sealed = archive.sealed();
                if (sealed != null && request.mayWant(fileColumn, archive.file())) {
                    parts.add(new Part(
                            () -> open.apply(sealed),
                            List.of(archive.file(), store.name()),
                            count == null ? null : () -> count.applyAsLong(sealed)));
                }
            }
            return parts;
        });
    }

    private static Schema metaSchema() {
        return withText(ArchiveSchemas.META, "value_type");
    }

    private static Schema entrySchema() {
        return withText(ArchiveSchemas.FSMETA, "kind");
    }

    private static BatchCursor meta(SealedArchive sealed) {
        Schema schema = metaSchema();
        return new MappedCursor(
                sealed.rows(SectionKind.META, ArchiveSchemas.META),
                batch -> Batches.with(batch, schema, 2, labels(schema.field(2), batch.column(2), VALUE_TYPES)));
    }

    /** Entries of a kind that is not known are left out. */
    private static BatchCursor entries(SealedArchive sealed) {
        Schema schema = entrySchema();
        return new MappedCursor(sealed.rows(SectionKind.FSMETA, ArchiveSchemas.FSMETA), batch -> {
            IntegerColumn kinds = (IntegerColumn) batch.column(1);
            Batch known = Batches.where(batch, row -> kinds.longAt(row) < ENTRY_KINDS.length);
            return Batches.with(known, schema, 1, labels(schema.field(1), known.column(1), ENTRY_KINDS));
        });
    }

    private static Column labels(Field field, Column numbers, String[] labels) {
        ColumnBuilder builder = ColumnBuilder.of(field);
        for (int row = 0; row < numbers.rowCount(); row++) {
            long number = ((IntegerColumn) numbers).longAt(row);
            builder.append(number >= 0 && number < labels.length ? labels[(int) number] : Long.toString(number));
        }
        return builder.build();
    }

    /** The schema with one column as text. */
    private static Schema withText(Schema schema, String column) {
        Field[] fields = schema.fields().toArray(new Field[0]);
        int index = schema.indexOf(column);
        fields[index] = new Field(column, ArrowType.UTF8, false);
        return Schema.of(fields);
    }
}
