package org.pushlog.sqltests.tpch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/** The tables of TPC-H with their columns: {@code i} is an INTEGER, {@code d} a DECIMAL(12, 2), {@code y} a DATE, {@code t} a text. */
public enum TpchTable {
    REGION("r_regionkey:i r_name:t r_comment:t"),
    NATION("n_nationkey:i n_name:t n_regionkey:i n_comment:t"),
    SUPPLIER("s_suppkey:i s_name:t s_address:t s_nationkey:i s_phone:t s_acctbal:d s_comment:t"),
    CUSTOMER("c_custkey:i c_name:t c_address:t c_nationkey:i c_phone:t c_acctbal:d c_mktsegment:t c_comment:t"),
    PART("p_partkey:i p_name:t p_mfgr:t p_brand:t p_type:t p_size:i p_container:t p_retailprice:d p_comment:t"),
    PARTSUPP("ps_partkey:i ps_suppkey:i ps_availqty:i ps_supplycost:d ps_comment:t"),
    ORDERS("o_orderkey:i o_custkey:i o_orderstatus:t o_totalprice:d o_orderdate:y o_orderpriority:t o_clerk:t"
            + " o_shippriority:i o_comment:t"),
    LINEITEM("l_orderkey:i l_partkey:i l_suppkey:i l_linenumber:i l_quantity:d l_extendedprice:d l_discount:d l_tax:d"
            + " l_returnflag:t l_linestatus:t l_shipdate:y l_commitdate:y l_receiptdate:y l_shipinstruct:t l_shipmode:t"
            + " l_comment:t");

    private final String columns;

    TpchTable(String columns) {
        this.columns = columns;
    }

    private List<String[]> columns() {
        return Arrays.stream(columns.split(" ", -1))
                .map(column -> column.split(":", -1))
                .toList();
    }

    /** The name in SQL. */
    public String sqlName() {
        return name().toLowerCase(Locale.ROOT);
    }

    Schema schema() {
        List<Field> fields = new ArrayList<>();
        for (String[] column : columns()) {
            ArrowType type = switch (column[1]) {
                case "i" -> new ArrowType.Int(32, true);
                case "d" -> new ArrowType.Decimal(12, 2, 128);
                case "y" -> new ArrowType.Date(ArrowType.TimeUnit.DAY);
                default -> ArrowType.UTF8;
            };
            fields.add(new Field(column[0], type, false));
        }
        return new Schema(fields, Map.of());
    }

    /** What makes the empty table in DuckDB. */
    String definition() {
        List<String> definitions = new ArrayList<>();
        for (String[] column : columns()) {
            String type = switch (column[1]) {
                case "i" -> "INTEGER";
                case "d" -> "DECIMAL(12, 2)";
                case "y" -> "DATE";
                default -> "VARCHAR";
            };
            definitions.add(column[0] + " " + type + " NOT NULL");
        }
        return "CREATE TABLE " + sqlName() + " (" + String.join(", ", definitions) + ")";
    }
}
