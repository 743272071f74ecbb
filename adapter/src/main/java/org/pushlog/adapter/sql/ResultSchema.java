package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.pushlog.adapter.type.LogTypes;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/** The columns of a result as Arrow fields: the types that CREATE TABLE would give them, times and timestamps in milliseconds. */
public final class ResultSchema {
    private static final ArrowType TIME_MS = new ArrowType.Time(ArrowType.TimeUnit.MILLISECOND);

    private ResultSchema() {}

    /**
     * A field for each column, in order.
     *
     * @throws SqlStatementException with state 0A000 if the type of a column has no Arrow type, such as an interval
     */
    public static Schema of(List<ResultColumn> columns) {
        List<Field> fields = new ArrayList<>();
        for (ResultColumn column : columns) {
            RelDataType type = column.type();
            fields.add(field(column, type)
                    .orElseThrow(() -> new SqlStatementException(
                            SqlState.NOT_SUPPORTED,
                            "the column " + column.name() + " has the type " + type
                                    + ", which is not given as Arrow; cast it in the query")));
        }
        return new Schema(fields, Map.of());
    }

    /** What runs statements keeps milliseconds, whatever the precision of the type says. */
    private static Optional<Field> field(ResultColumn column, RelDataType type) {
        if (type.getSqlTypeName() == SqlTypeName.TIME) {
            return Optional.of(new Field(column.name(), TIME_MS, column.nullable()));
        }
        if (type.getSqlTypeName() == SqlTypeName.TIMESTAMP) {
            return Optional.of(new Field(column.name(), ArrowType.TIMESTAMP_MS, column.nullable()));
        }
        return LogTypes.field(column.name(), type, column.nullable());
    }
}
