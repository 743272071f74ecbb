package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.time.LocalDate;
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

/** The eight tables of TPC-H in small, with values from a seed such that its questions have answers. */
final class TpchTables {
    private static final int FIRST_DAY = (int) LocalDate.of(1992, 1, 1).toEpochDay();
    private static final String[] NATIONS = {
        "ALGERIA", "ARGENTINA", "BRAZIL", "CANADA", "EGYPT", "ETHIOPIA", "FRANCE", "GERMANY", "INDIA", "INDONESIA",
                "IRAN",
        "IRAQ", "JAPAN", "JORDAN", "KENYA", "MOROCCO", "MOZAMBIQUE", "PERU", "CHINA", "ROMANIA", "SAUDI ARABIA",
                "VIETNAM",
        "RUSSIA", "UNITED KINGDOM", "UNITED STATES"
    };
    private static final int[] REGIONS = {0, 1, 1, 1, 4, 0, 3, 3, 2, 2, 4, 4, 2, 4, 0, 0, 0, 1, 2, 3, 4, 2, 3, 3, 1};

    private final Random random = new Random(20_261_130L);
    private final int scale;

    private TpchTables(int scale) {
        this.scale = scale;
    }

    /** @param scale 1 for 600 order lines */
    static SchemaPlus schema(int scale) {
        SchemaPlus root = CalciteSchema.createRootSchema(false, false).plus();
        SchemaPlus tpch = root.add("tpch", new AbstractSchema());
        new TpchTables(scale).addTo(tpch);
        return root;
    }

    private void addTo(SchemaPlus tpch) {
        String[] regions = {"AFRICA", "AMERICA", "ASIA", "EUROPE", "MIDDLE EAST"};
        tpch.add("region", table(5, "r_regionkey:i r_name:t", i -> new Object[] {i, regions[i]}));
        tpch.add("nation", table(25, "n_nationkey:i n_name:t n_regionkey:i", i ->
                new Object[] {i, NATIONS[i], REGIONS[i]}));
        tpch.add(
                "supplier",
                table(
                        20 * scale,
                        "s_suppkey:i s_name:t s_address:t s_nationkey:i s_phone:t s_acctbal:d s_comment:t",
                        i -> new Object[] {
                            i,
                            "Supplier#" + i,
                            "street " + i,
                            i % 25,
                            (10 + i % 25) + "-555",
                            money(-999, 9_999),
                            i % 7 == 0 ? "some Customer thing Complaints" : "quiet"
                        }));
        tpch.add(
                "customer",
                table(
                        150 * scale,
                        "c_custkey:i c_name:t c_address:t c_nationkey:i c_phone:t c_acctbal:d c_mktsegment:t c_comment:t",
                        i -> new Object[] {
                            i,
                            "Customer#" + i,
                            "road " + i,
                            random.nextInt(25),
                            (10 + random.nextInt(25)) + "-777",
                            money(-999, 9_999),
                            pick("BUILDING", "AUTOMOBILE", "MACHINERY"),
                            "comment " + i
                        }));
        addParts(tpch);
        addOrders(tpch);
    }

    private void addParts(SchemaPlus tpch) {
        tpch.add(
                "part",
                table(
                        60 * scale,
                        "p_partkey:i p_name:t p_mfgr:t p_brand:t p_type:t p_size:i p_container:t p_retailprice:d",
                        i -> new Object[] {
                            i,
                            pick("forest green", "green red", "blue", "almond"),
                            "Manufacturer#" + i % 5,
                            pick("Brand#12", "Brand#23", "Brand#34", "Brand#45"),
                            pick(
                                    "ECONOMY ANODIZED STEEL",
                                    "PROMO BURNISHED BRASS",
                                    "MEDIUM POLISHED TIN",
                                    "SMALL PLATED BRASS"),
                            pick(15, 3, 9, 14, 23, 36, 45, 49, 19),
                            pick("SM CASE", "MED BOX", "LG CASE", "MED BAG", "SM PKG"),
                            money(900, 1_000)
                        }));
        tpch.add("partsupp", table(240 * scale, "ps_partkey:i ps_suppkey:i ps_availqty:i ps_supplycost:d", i ->
                new Object[] {i / 4, (i / 4 + i % 4 * 5) % (20 * scale), 1 + random.nextInt(9_999), money(1, 1_000)}));
    }

    private void addOrders(SchemaPlus tpch) {
        int orderCount = 150 * scale;
        int[] days = random.ints(orderCount, FIRST_DAY, FIRST_DAY + 2_400).toArray();
        tpch.add(
                "orders",
                table(
                        orderCount,
                        "o_orderkey:i o_custkey:i o_orderstatus:t o_totalprice:d o_orderdate:y o_orderpriority:t o_clerk:t"
                                + " o_shippriority:i o_comment:t",
                        i -> new Object[] {
                            i,
                            random.nextInt(100 * scale),
                            pick("O", "F", "P"),
                            money(1_000, 300_000),
                            days[i],
                            pick("1-URGENT", "2-HIGH", "3-MEDIUM", "5-LOW"),
                            "Clerk",
                            0,
                            pick("plain", "some special packed requests")
                        }));
        tpch.add(
                "lineitem",
                table(
                        600 * scale,
                        "l_orderkey:i l_partkey:i l_suppkey:i l_linenumber:i l_quantity:d l_extendedprice:d l_discount:d l_tax:d"
                                + " l_returnflag:t l_linestatus:t l_shipdate:y l_commitdate:y l_receiptdate:y l_shipinstruct:t"
                                + " l_shipmode:t",
                        i -> {
                            int part = random.nextInt(60 * scale);
                            int day = days[i / 4];
                            return new Object[] {
                                i / 4,
                                part,
                                (part + random.nextInt(4) * 5) % (20 * scale),
                                i % 4,
                                BigDecimal.valueOf(1 + random.nextInt(50)).setScale(2),
                                money(900, 90_000),
                                BigDecimal.valueOf(random.nextInt(11), 2),
                                BigDecimal.valueOf(random.nextInt(9), 2),
                                pick("R", "A", "N"),
                                pick("O", "F"),
                                day + 1 + random.nextInt(121),
                                day + 30 + random.nextInt(61),
                                day + 2 + random.nextInt(150),
                                pick("DELIVER IN PERSON", "NONE"),
                                pick("AIR", "AIR REG", "MAIL", "SHIP", "TRUCK")
                            };
                        }));
    }

    private BigDecimal money(int least, int greatest) {
        return BigDecimal.valueOf(least * 100L + random.nextInt((greatest - least) * 100), 2);
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private int pick(int... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static MemoryTable table(int rowCount, String columns, IntFunction<Object[]> row) {
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < rowCount; i++) {
            rows.add(row.apply(i));
        }
        return new MemoryTable(f -> type(f, columns), rows, 100);
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
                        case "y" -> f.createSqlType(SqlTypeName.DATE);
                        default -> f.createSqlType(SqlTypeName.VARCHAR);
                    });
        }
        return builder.build();
    }
}
