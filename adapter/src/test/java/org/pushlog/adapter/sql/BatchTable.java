package org.pushlog.adapter.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.plan.ScanTarget;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreOptions;

/** Batches in memory as a table that takes no hint. */
record BatchTable(String name, Schema schema, List<Batch> batches) implements CatalogTable {
    private static final Location LOCATION = emptyLocation();

    /** Rows of objects as Calcite's generated code keeps them, in batches of so many, the first of them empty. */
    static BatchTable of(String name, RelDataType rowType, List<Object[]> rows, int batchRowCount) {
        Schema schema = schema(rowType);
        BatchBuilder builder = new BatchBuilder(schema);
        List<Batch> batches = new ArrayList<>(List.of(builder.build()));
        for (Object[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                append(builder.column(i), row[i]);
            }
            if (builder.rowCount() == batchRowCount) {
                batches.add(builder.build());
            }
        }
        batches.add(builder.build());
        return new BatchTable(name, schema, batches);
    }

    /** What a scan node reads. */
    ScanTarget target() {
        return new ScanTarget(this, LOCATION, true);
    }

    private static Location emptyLocation() {
        try {
            Path folder = Files.createTempDirectory("pushlog-empty");
            folder.toFile().deleteOnExit();
            return Location.open(folder, StoreOptions.defaults());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Schema schema(RelDataType rowType) {
        List<Field> fields = new ArrayList<>();
        for (RelDataTypeField field : rowType.getFieldList()) {
            fields.add(new Field(
                    field.getName(), type(field.getType()), field.getType().isNullable()));
        }
        return new Schema(fields, Map.of());
    }

    private static ArrowType type(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> ArrowType.BOOL;
            case TINYINT -> new ArrowType.Int(8, true);
            case SMALLINT -> new ArrowType.Int(16, true);
            case INTEGER -> new ArrowType.Int(32, true);
            case BIGINT -> ArrowType.INT64;
            case DECIMAL ->
                type.getPrecision() == 20 && type.getScale() == 0
                        ? ArrowType.UINT64
                        : new ArrowType.Decimal(type.getPrecision(), type.getScale(), 128);
            case REAL -> new ArrowType.FloatingPoint(32);
            case DOUBLE -> ArrowType.FLOAT64;
            case VARCHAR -> ArrowType.UTF8;
            case VARBINARY -> ArrowType.BINARY;
            case DATE -> new ArrowType.Date(ArrowType.TimeUnit.DAY);
            case TIME -> new ArrowType.Time(ArrowType.TimeUnit.MILLISECOND);
            case TIMESTAMP -> ArrowType.TIMESTAMP_MS;
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    private static void append(ColumnBuilder column, @Nullable Object value) {
        if (value == null) {
            column.appendNull();
        } else if (value instanceof BigDecimal decimal && column.field().type() instanceof ArrowType.Int) {
            column.append(decimal.toBigIntegerExact().longValue());
        } else if (value instanceof BigDecimal decimal) {
            column.append(decimal);
        } else if (value instanceof Double || value instanceof Float) {
            column.append(((Number) value).doubleValue());
        } else if (value instanceof Number number) {
            column.append(number.longValue());
        } else if (value instanceof Boolean flag) {
            column.append(flag);
        } else if (value instanceof ByteString bytes) {
            column.append(bytes.getBytes());
        } else {
            column.append((String) value);
        }
    }

    @Override
    public List<ColumnRole> roles() {
        return schema.fields().stream().map(field -> ColumnRole.OWN).toList();
    }

    @Override
    public BatchCursor scan(Snapshot snapshot, ScanRequest request) {
        return BatchCursor.of(batches.stream()
                .map(batch -> batch.project(request.projection()))
                .toArray(Batch[]::new));
    }

    @Override
    public OptionalLong rowCount(Snapshot snapshot) {
        return OptionalLong.of(batches.stream().mapToLong(Batch::rowCount).sum());
    }

    @Override
    public List<List<String>> keys() {
        return List.of();
    }
}
