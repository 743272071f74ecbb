package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.type.SqlTypeName;

/** Two tables of all types, and an empty one, made from a seed: NULLs, unsigned extremes, texts beyond ASCII. */
final class GeneratedTables {
    private static final List<String> TEXTS =
            List.of("", "a", "ab", "abc", " abc ", "é", "É", "功能", "zz", "\uD83D\uDE00b");
    private static final List<BigDecimal> UNSIGNED = List.of(
            BigDecimal.ZERO,
            BigDecimal.ONE,
            new BigDecimal("9223372036854775807"),
            new BigDecimal("9223372036854775808"),
            new BigDecimal("18446744073709551615"));

    private GeneratedTables() {}

    static SchemaPlus schema(long seed, int rowCount) {
        SchemaPlus root = CalciteSchema.createRootSchema(false, false).plus();
        SchemaPlus made = root.add("made", new AbstractSchema());
        made.add("t1", new MemoryTable(GeneratedTables::type, rows(new Random(seed), rowCount), 7));
        made.add("t2", new MemoryTable(GeneratedTables::type, rows(new Random(~seed), rowCount / 2), 5));
        made.add("t0", new MemoryTable(GeneratedTables::type, List.of()));
        return root;
    }

    private static RelDataType type(RelDataTypeFactory f) {
        RelDataTypeFactory.Builder row = f.builder();
        row.add("n_id", f.createSqlType(SqlTypeName.INTEGER));
        add(f, row, "t", f.createSqlType(SqlTypeName.TINYINT));
        add(f, row, "s", f.createSqlType(SqlTypeName.SMALLINT));
        add(f, row, "i", f.createSqlType(SqlTypeName.INTEGER));
        add(f, row, "b", f.createSqlType(SqlTypeName.BIGINT));
        add(f, row, "u", f.createSqlType(SqlTypeName.DECIMAL, 20, 0));
        add(f, row, "d", f.createSqlType(SqlTypeName.DECIMAL, 12, 3));
        add(f, row, "m", f.createSqlType(SqlTypeName.DECIMAL, 38, 10));
        add(f, row, "x", f.createSqlType(SqlTypeName.DOUBLE));
        add(f, row, "y", f.createSqlType(SqlTypeName.REAL));
        add(f, row, "a", f.createSqlType(SqlTypeName.VARCHAR));
        add(f, row, "c", f.createSqlType(SqlTypeName.VARCHAR));
        add(f, row, "f", f.createSqlType(SqlTypeName.BOOLEAN));
        add(f, row, "dt", f.createSqlType(SqlTypeName.DATE));
        add(f, row, "ts", f.createSqlType(SqlTypeName.TIMESTAMP, 3));
        return row.build();
    }

    private static void add(RelDataTypeFactory f, RelDataTypeFactory.Builder row, String name, RelDataType type) {
        row.add(name, f.createTypeWithNullability(type, true));
    }

    private static List<Object[]> rows(Random random, int count) {
        List<Object[]> rows = new ArrayList<>();
        for (int id = 0; id < count; id++) {
            Object[] row = {
                id,
                (byte) (random.nextInt(20) - 10),
                (short) (random.nextInt(3_000) - 1_000),
                random.nextInt(40) - 10,
                random.nextInt(9) == 0 ? Long.MAX_VALUE - random.nextInt(3) : random.nextInt(40) - 10L,
                random.nextBoolean() ? UNSIGNED.get(random.nextInt(5)) : BigDecimal.valueOf(random.nextInt(40)),
                BigDecimal.valueOf(random.nextInt(20_000) - 10_000, 3),
                new BigDecimal(random.nextInt(1_000) - 500)
                        .multiply(random.nextInt(5) == 0 ? BigDecimal.TEN.pow(20) : BigDecimal.ONE)
                        .setScale(10),
                random.nextInt(12) == 0 ? special(random) : (random.nextInt(80) - 40) * 0.25,
                random.nextInt(12) == 0 ? (float) special(random) : (random.nextInt(80) - 40) * 0.25f,
                TEXTS.get(random.nextInt(TEXTS.size())),
                TEXTS.get(random.nextInt(TEXTS.size())) + random.nextInt(5),
                random.nextBoolean(),
                random.nextInt(30_000) - 5_000,
                random.nextBoolean() ? random.nextInt() * 1_000L : random.nextLong() >> 22
            };
            for (int i = 1; i < row.length; i++) {
                if (random.nextInt(7) == 0) {
                    row[i] = null;
                }
            }
            rows.add(row);
        }
        return rows;
    }

    private static double special(Random random) {
        return List.of(Double.NaN, -0.0, 0.0, Double.POSITIVE_INFINITY).get(random.nextInt(4));
    }
}
