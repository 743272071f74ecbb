package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.type.SqlTypeName;

/** Eight small tables of a trading house, made from a seed, for queries with many joins and sub-queries. */
final class ShopTables {
    private static final long SEED = 20_261_130L;

    private ShopTables() {}

    static SchemaPlus schema() {
        SchemaPlus root = CalciteSchema.createRootSchema(false, false).plus();
        SchemaPlus shop = root.add("shop", new AbstractSchema());
        Random random = new Random(SEED);
        shop.add("continent", table(4, "continent_id:i name:t", i -> new Object[] {i, "continent " + i}));
        shop.add("country", table(10, "country_id:i continent_id:i name:t", i ->
                new Object[] {i, i % 4, "country " + i}));
        shop.add("maker", table(20, "maker_id:i country_id:i name:t", i ->
                new Object[] {i, random.nextInt(10), "maker " + i}));
        shop.add("buyer", table(60, "buyer_id:i country_id:i name:t balance:d", i ->
                new Object[] {i, random.nextInt(10), "buyer " + i, money(random.nextInt(20_000) - 5_000)}));
        shop.add("item", table(40, "item_id:i name:t kind:t size_mm:i", i ->
                new Object[] {i, "item " + i, "kind " + i % 5, random.nextInt(50)}));
        shop.add("offer", table(120, "item_id:i maker_id:i stock:i price:d", i ->
                new Object[] {i % 40, random.nextInt(20), random.nextInt(1_000), money(random.nextInt(10_000))}));
        shop.add("purchase", table(200, "purchase_id:i buyer_id:i state:t day:i", i ->
                new Object[] {i, random.nextInt(50), random.nextBoolean() ? "open" : "done", random.nextInt(700)}));
        shop.add(
                "line",
                table(
                        700,
                        "purchase_id:i item_id:i maker_id:i amount:i price:d rebate:d sent:i due:i",
                        i -> new Object[] {
                            random.nextInt(200),
                            random.nextInt(40),
                            random.nextInt(20),
                            1 + random.nextInt(50),
                            money(random.nextInt(100_000)),
                            money(random.nextInt(11)),
                            random.nextInt(700),
                            random.nextInt(700)
                        }));
        return root;
    }

    private static BigDecimal money(int cents) {
        return BigDecimal.valueOf(cents, 2);
    }

    private static MemoryTable table(int rowCount, String columns, IntFunction<Object[]> row) {
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < rowCount; i++) {
            rows.add(row.apply(i));
        }
        return new MemoryTable(f -> type(f, columns), rows);
    }

    private static RelDataType type(RelDataTypeFactory f, String columns) {
        RelDataTypeFactory.Builder builder = f.builder();
        for (String column : columns.split(" ", -1)) {
            String[] nameAndType = column.split(":", -1);
            builder.add(
                    nameAndType[0],
                    switch (nameAndType[1]) {
                        case "i" -> f.createSqlType(SqlTypeName.INTEGER);
                        case "d" -> f.createSqlType(SqlTypeName.DECIMAL, 12, 2);
                        default -> f.createSqlType(SqlTypeName.VARCHAR);
                    });
        }
        return builder.build();
    }
}
