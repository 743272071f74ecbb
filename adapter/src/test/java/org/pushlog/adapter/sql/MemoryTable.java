package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.pushlog.adapter.plan.PushLogTableScan;

/** A table in memory, for tests of the dialect without any file. */
final class MemoryTable extends AbstractTable implements TranslatableTable {
    private static final int BATCH_ROW_COUNT = 3_000;

    private final Function<RelDataTypeFactory, RelDataType> type;
    private final List<Object[]> rows;
    private final int batchRowCount;

    MemoryTable(Function<RelDataTypeFactory, RelDataType> type, List<Object[]> rows) {
        this(type, rows, BATCH_ROW_COUNT);
    }

    MemoryTable(Function<RelDataTypeFactory, RelDataType> type, List<Object[]> rows, int batchRowCount) {
        this.batchRowCount = batchRowCount;
        this.type = type;
        this.rows = rows;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory typeFactory) {
        return type.apply(typeFactory);
    }

    @Override
    public Statistic getStatistic() {
        return Statistics.of(rows.size(), List.of());
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        RelDataType rowType = getRowType(context.getCluster().getTypeFactory());
        BatchTable batches = BatchTable.of(table.getQualifiedName().get(1), rowType, rows, batchRowCount);
        return PushLogTableScan.create(context.getCluster(), table, batches.target());
    }

    private static RelDataType row(RelDataTypeFactory f, Object... namesAndTypes) {
        RelDataTypeFactory.Builder builder = f.builder();
        for (int i = 0; i < namesAndTypes.length; i += 2) {
            String name = (String) namesAndTypes[i];
            RelDataType column;
            if (namesAndTypes[i + 1] instanceof SqlTypeName typeName) {
                column = switch (typeName) {
                    case DECIMAL -> f.createSqlType(typeName, 20, 0);
                    case TIMESTAMP -> f.createSqlType(typeName, 3);
                    default -> f.createSqlType(typeName);
                };
            } else {
                int[] decimal = (int[]) namesAndTypes[i + 1];
                column = f.createSqlType(SqlTypeName.DECIMAL, decimal[0], decimal[1]);
            }
            builder.add(name, f.createTypeWithNullability(column, !name.startsWith("n_")));
        }
        return builder.build();
    }

    /** The schema {@code pushlog} with the tables of these tests. */
    static SchemaPlus schema() {
        SchemaPlus root = CalciteSchema.createRootSchema(false, false).plus();
        SchemaPlus pushlog = root.add("pushlog", new AbstractSchema());
        pushlog.add("numbers", numbers());
        pushlog.add("texts", texts());
        pushlog.add("moves", moves());
        pushlog.add("floats", floats());
        pushlog.add("times", times());
        pushlog.add("big", sequence(1_000));
        pushlog.add("huge", sequence(100_000));
        return root;
    }

    private static MemoryTable numbers() {
        return new MemoryTable(
                f -> row(
                        f,
                        "n_id",
                        SqlTypeName.INTEGER,
                        "t",
                        SqlTypeName.TINYINT,
                        "s",
                        SqlTypeName.SMALLINT,
                        "i",
                        SqlTypeName.INTEGER,
                        "b",
                        SqlTypeName.BIGINT,
                        "u",
                        SqlTypeName.DECIMAL,
                        "d",
                        new int[] {10, 2},
                        "x",
                        SqlTypeName.DOUBLE),
                List.of(
                        new Object[] {
                            1,
                            (byte) 127,
                            (short) 32767,
                            Integer.MAX_VALUE,
                            Long.MAX_VALUE,
                            new BigDecimal("18446744073709551615"),
                            new BigDecimal("1.25"),
                            1.5
                        },
                        new Object[] {
                            2,
                            (byte) -128,
                            (short) -32768,
                            Integer.MIN_VALUE,
                            Long.MIN_VALUE,
                            new BigDecimal("9223372036854775808"),
                            new BigDecimal("-2.50"),
                            -1.5
                        },
                        new Object[] {3, (byte) 0, (short) 0, 0, 0L, BigDecimal.ZERO, new BigDecimal("0.00"), 0.0},
                        new Object[] {4, null, null, null, null, null, null, null}));
    }

    private static MemoryTable texts() {
        return new MemoryTable(
                f -> row(f, "n_id", SqlTypeName.INTEGER, "a", SqlTypeName.VARCHAR),
                List.of(
                        new Object[] {1, "a"},
                        new Object[] {2, "a "},
                        new Object[] {3, "A"},
                        new Object[] {4, "refs/heads/功能"},
                        new Object[] {5, ""},
                        new Object[] {6, null},
                        new Object[] {7, "50%_x"},
                        new Object[] {8, "\uFF5E"},
                        new Object[] {9, "\uD83D\uDE00"}));
    }

    private static MemoryTable moves() {
        return new MemoryTable(
                f -> row(
                        f,
                        "n_seq",
                        SqlTypeName.BIGINT,
                        "Ref",
                        SqlTypeName.VARCHAR,
                        "x",
                        SqlTypeName.INTEGER,
                        "flag",
                        SqlTypeName.BOOLEAN),
                List.of(
                        new Object[] {1L, "main", 1, true}, new Object[] {2L, "main", 2, false},
                        new Object[] {3L, "dev", 3, null}, new Object[] {4L, "dev", null, true},
                        new Object[] {5L, "dev", 5, false}, new Object[] {6L, null, 6, null},
                        new Object[] {7L, "old", 7, true}, new Object[] {8L, "old", 8, true},
                        new Object[] {9L, "old", 9, true}, new Object[] {10L, "old", 10, true}));
    }

    private static MemoryTable floats() {
        return new MemoryTable(
                f -> row(f, "n_id", SqlTypeName.INTEGER, "x", SqlTypeName.DOUBLE, "y", SqlTypeName.REAL),
                List.of(
                        new Object[] {1, -0.0, -0.0f},
                        new Object[] {2, 0.0, 0.0f},
                        new Object[] {3, Double.NaN, Float.NaN},
                        new Object[] {4, Double.POSITIVE_INFINITY, Float.POSITIVE_INFINITY},
                        new Object[] {5, 1.5, 1.5f},
                        new Object[] {6, null, null},
                        new Object[] {7, Double.NaN, Float.NaN}));
    }

    private static MemoryTable times() {
        return new MemoryTable(
                f -> row(
                        f,
                        "n_id",
                        SqlTypeName.INTEGER,
                        "ts",
                        SqlTypeName.TIMESTAMP,
                        "dt",
                        SqlTypeName.DATE,
                        "tm",
                        SqlTypeName.TIME,
                        "bin",
                        SqlTypeName.VARBINARY),
                List.of(
                        new Object[] {
                            1,
                            1767571199123L,
                            20457,
                            43_200_001,
                            new org.apache.calcite.avatica.util.ByteString(new byte[] {1, -1})
                        },
                        new Object[] {2, -1L, -1, 0, null},
                        new Object[] {3, null, null, null, null}));
    }

    private static MemoryTable sequence(int count) {
        List<Object[]> rows = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            rows.add(new Object[] {(long) i, "oid" + i});
        }
        return new MemoryTable(f -> row(f, "n_seq", SqlTypeName.BIGINT, "oid", SqlTypeName.VARCHAR), rows);
    }
}
