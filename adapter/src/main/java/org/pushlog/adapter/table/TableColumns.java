package org.pushlog.adapter.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/**
 * The columns of one table with their roles.
 *
 * @param schema names, types and nullability
 * @param roles as many as the schema has columns
 */
public record TableColumns(Schema schema, List<ColumnRole> roles) {

    public TableColumns {
        roles = List.copyOf(roles);
        if (roles.size() != schema.fields().size()) {
            throw new IllegalArgumentException(
                    roles.size() + " roles for " + schema.fields().size() + " columns");
        }
    }

    /** Starts an empty list of columns. */
    public static Builder builder() {
        return new Builder();
    }

    /** The ordinal of the column with role STORE, or -1. */
    public int storeColumn() {
        return roles.indexOf(ColumnRole.STORE);
    }

    /** Adds columns in order; the type methods are the catalogue's own types. Not thread-safe. */
    public static final class Builder {
        private final List<Field> fields = new ArrayList<>();
        private final List<ColumnRole> roles = new ArrayList<>();

        private Builder() {}

        /** A text, never null. */
        public Builder text(String name) {
            return add(new Field(name, ArrowType.UTF8, false), ColumnRole.OWN);
        }

        /** A text that may be null. */
        public Builder textOrNull(String name) {
            return add(new Field(name, ArrowType.UTF8, true), ColumnRole.OWN);
        }

        /** A count, size, offset or index of ours. */
        public Builder count(String name) {
            return add(new Field(name, ArrowType.INT64, false), ColumnRole.OWN);
        }

        /** A count, size, offset or index of ours that may be unknown. */
        public Builder countOrNull(String name) {
            return add(new Field(name, ArrowType.INT64, true), ColumnRole.OWN);
        }

        /** An unsigned integer as a file holds it. */
        public Builder unsigned(String name, int bitWidth, boolean nullable) {
            return add(new Field(name, new ArrowType.Int(bitWidth, false), nullable), ColumnRole.OWN);
        }

        /** A flag. */
        public Builder flag(String name, boolean nullable) {
            return add(new Field(name, ArrowType.BOOL, nullable), ColumnRole.OWN);
        }

        /** Bytes. */
        public Builder bytes(String name, boolean nullable) {
            return add(new Field(name, ArrowType.BINARY, nullable), ColumnRole.OWN);
        }

        /** A point in time with milliseconds, derived from a number in the file; null where that is out of range. */
        public Builder derivedTime(String name) {
            return add(new Field(name, ArrowType.TIMESTAMP_MS, true), ColumnRole.DERIVED);
        }

        /** A text that says where the row lies. */
        public Builder locatorText(String name) {
            return add(new Field(name, ArrowType.UTF8, false), ColumnRole.LOCATOR);
        }

        /** A number that says where the row lies. */
        public Builder locatorNumber(String name, boolean nullable) {
            return add(new Field(name, ArrowType.INT64, nullable), ColumnRole.LOCATOR);
        }

        /** The column {@code store}, which ends every table. */
        public Builder store() {
            return add(new Field("store", ArrowType.UTF8, false), ColumnRole.STORE);
        }

        /** Any other column. */
        public Builder add(Field field, ColumnRole role) {
            fields.add(field);
            roles.add(role);
            return this;
        }

        /** The columns added so far. */
        public TableColumns build() {
            return new TableColumns(new Schema(List.copyOf(fields), Map.of()), roles);
        }
    }
}
