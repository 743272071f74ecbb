package org.pushlog.storage.ipc;

import java.util.List;
import org.pushlog.storage.error.InvalidRequestException;

/** What is checked of rows before they are written: a reader that checks as much would take a frame with a bad value for torn. */
final class WriteChecks {
    private WriteChecks() {}

    /**
     * Every batch has the schema's fields, text is UTF-8, and there are nulls only where they are allowed.
     *
     * @throws InvalidRequestException naming the column
     */
    static void check(Schema schema, List<Batch> batches) {
        for (Batch batch : batches) {
            if (!batch.schema().fields().equals(schema.fields())) {
                throw new InvalidRequestException(
                        "push",
                        -1,
                        "rows with the fields " + batch.schema().fields() + " in a push of " + schema.fields());
            }
            for (int i = 0; i < schema.fieldCount(); i++) {
                check(schema.field(i), batch.column(i));
            }
        }
    }

    private static void check(Field field, Column column) {
        if (!field.nullable() && column.mayHaveNulls() && column.nullCount() > 0) {
            throw new InvalidRequestException(
                    "push", -1, "column " + field.name() + " has nulls though it is declared without");
        }
        if (column instanceof ListColumn lists) {
            check(ColumnBuilder.elementOf(field), lists.elements());
        } else if (RowChecks.isText(field)) {
            BytesColumn texts = (BytesColumn) column;
            for (int row = 0; row < texts.rowCount(); row++) {
                if (!texts.isNull(row) && !Utf8Check.isValid(texts.data(), texts.startAt(row), texts.endAt(row))) {
                    throw new InvalidRequestException(
                            "push", -1, "column " + field.name() + " has text that is not UTF-8 in row " + row);
                }
            }
        }
    }
}
