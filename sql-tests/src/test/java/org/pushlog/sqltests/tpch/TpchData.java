package org.pushlog.sqltests.tpch;

import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;

/**
 * The rows of TPC-H in the shapes of clause 4.2.3 of its specification, from a fixed seed: numbers of rows, keys, ranges and dependencies are
 * the specification's, the random numbers are not dbgen's. Made as often as asked, always the same.
 */
public final class TpchData {
    private static final long SEED = 20_261_130L;
    private static final int FIRST_DAY = (int) LocalDate.of(1992, 1, 1).toEpochDay();
    private static final int LAST_DAY = (int) LocalDate.of(1998, 12, 31).toEpochDay();
    private static final int CURRENT_DAY = (int) LocalDate.of(1995, 6, 17).toEpochDay();
    private static final int ORDERS_A_CUSTOMER = 10;

    private final Random random = new Random(SEED);
    private final TpchTexts texts = new TpchTexts(random);
    private final int supplierCount;
    private final int customerCount;
    private final int partCount;

    /** Where the rows of a table go. */
    private interface Sinks {
        TableSink of(TpchTable table) throws Exception;
    }

    private TpchData(double scale) {
        supplierCount = (int) (10_000 * scale);
        customerCount = (int) (150_000 * scale);
        partCount = (int) (200_000 * scale);
    }

    /** Writes a push log for each table. */
    public static void writeLogs(Path folder, double scale) throws Exception {
        new TpchData(scale).write(table -> new LogSink(folder, table));
    }

    /** Makes and fills the tables in DuckDB. */
    public static void fill(Connection duckDb, double scale) throws Exception {
        new TpchData(scale).write(table -> new DuckSink(duckDb, table));
    }

    private void write(Sinks sinks) throws Exception {
        try (TableSink region = sinks.of(TpchTable.REGION);
                TableSink nation = sinks.of(TpchTable.NATION)) {
            for (int i = 0; i < TpchTexts.REGIONS.size(); i++) {
                region.whole(i)
                        .text(TpchTexts.REGIONS.get(i))
                        .text(texts.comment(31, 115))
                        .endRow();
            }
            for (int i = 0; i < TpchTexts.NATIONS.size(); i++) {
                nation.whole(i).text(TpchTexts.NATIONS.get(i)).whole(TpchTexts.NATION_REGIONS.get(i));
                nation.text(texts.comment(31, 114)).endRow();
            }
        }
        writeSuppliers(sinks);
        writeParts(sinks);
        writeCustomers(sinks);
        writeOrders(sinks);
    }

    private void writeSuppliers(Sinks sinks) throws Exception {
        // Five of 10,000 are complained about.
        int complaintEvery = Math.max(1, Math.min(2_000, supplierCount / 2));
        try (TableSink supplier = sinks.of(TpchTable.SUPPLIER)) {
            for (int key = 1; key <= supplierCount; key++) {
                int nation = random.nextInt(25);
                String comment = texts.comment(25, 70);
                supplier.whole(key)
                        .text(TpchTexts.numbered("Supplier", key))
                        .text(texts.address())
                        .whole(nation);
                supplier.text(texts.phone(nation)).cents(balance());
                supplier.text(
                        key % complaintEvery == 7 % complaintEvery ? comment + "Customer sly Complaints" : comment);
                supplier.endRow();
            }
        }
    }

    private void writeParts(Sinks sinks) throws Exception {
        try (TableSink part = sinks.of(TpchTable.PART);
                TableSink partsupp = sinks.of(TpchTable.PARTSUPP)) {
            for (int key = 1; key <= partCount; key++) {
                int maker = 1 + random.nextInt(5);
                part.whole(key).text(texts.partName()).text("Manufacturer#" + maker);
                part.text("Brand#" + maker + (1 + random.nextInt(5)));
                part.text(String.join(
                        " ",
                        texts.pick(TpchTexts.TYPES),
                        texts.pick(TpchTexts.FINISHES),
                        texts.pick(TpchTexts.METALS)));
                part.whole(1 + random.nextInt(50));
                part.text(texts.pick(TpchTexts.SIZES) + " " + texts.pick(TpchTexts.CONTAINERS));
                part.cents(retailPrice(key)).text(texts.comment(5, 22)).endRow();
                for (int i = 0; i < 4; i++) {
                    partsupp.whole(key).whole(supplierOf(key, i)).whole(1 + random.nextInt(9_999));
                    partsupp.cents(100 + random.nextInt(99_901))
                            .text(texts.comment(49, 198))
                            .endRow();
                }
            }
        }
    }

    private void writeCustomers(Sinks sinks) throws Exception {
        try (TableSink customer = sinks.of(TpchTable.CUSTOMER)) {
            for (int key = 1; key <= customerCount; key++) {
                int nation = random.nextInt(25);
                customer.whole(key)
                        .text(TpchTexts.numbered("Customer", key))
                        .text(texts.address())
                        .whole(nation);
                customer.text(texts.phone(nation)).cents(balance()).text(texts.pick(TpchTexts.SEGMENTS));
                customer.text(texts.comment(29, 116)).endRow();
            }
        }
    }

    private void writeOrders(Sinks sinks) throws Exception {
        int clerkCount = Math.max(1, customerCount / 150);
        try (TableSink orders = sinks.of(TpchTable.ORDERS);
                TableSink lineitem = sinks.of(TpchTable.LINEITEM)) {
            for (int i = 0; i < customerCount * ORDERS_A_CUSTOMER; i++) {
                // Of each 32 keys the first eight are used; every third customer has no order.
                int key = i / 8 * 32 + i % 8 + 1;
                int customer = 1 + random.nextInt(customerCount);
                customer -= customer % 3 == 0 ? 1 : 0;
                int day = FIRST_DAY + random.nextInt(LAST_DAY - 151 - FIRST_DAY + 1);
                int lineCount = 1 + random.nextInt(7);
                int openCount = 0;
                long total = 0;
                for (int line = 1; line <= lineCount; line++) {
                    Line made = line(day);
                    writeLine(lineitem, key, line, made);
                    openCount += made.isOpen() ? 1 : 0;
                    total += made.price() * (100 + made.tax()) * (100 - made.discount()) / 10_000;
                }
                orders.whole(key).whole(customer).text(openCount == lineCount ? "O" : openCount == 0 ? "F" : "P");
                orders.cents(total).day(day).text(texts.pick(TpchTexts.PRIORITIES));
                orders.text(TpchTexts.numbered("Clerk", 1 + random.nextInt(clerkCount)))
                        .whole(0);
                orders.text(texts.comment(19, 78)).endRow();
            }
        }
    }

    private record Line(
            int part,
            int supplier,
            int quantity,
            long price,
            int discount,
            int tax,
            int shipped,
            int promised,
            int received) {
        boolean isOpen() {
            return shipped > CURRENT_DAY;
        }
    }

    private Line line(int orderDay) {
        int part = 1 + random.nextInt(partCount);
        int quantity = 1 + random.nextInt(50);
        int shipped = orderDay + 1 + random.nextInt(121);
        return new Line(
                part,
                supplierOf(part, random.nextInt(4)),
                quantity,
                quantity * retailPrice(part),
                random.nextInt(11),
                random.nextInt(9),
                shipped,
                orderDay + 30 + random.nextInt(61),
                shipped + 1 + random.nextInt(30));
    }

    private void writeLine(TableSink lineitem, int order, int number, Line line) throws Exception {
        lineitem.whole(order).whole(line.part()).whole(line.supplier()).whole(number);
        lineitem.cents(line.quantity() * 100L)
                .cents(line.price())
                .cents(line.discount())
                .cents(line.tax());
        lineitem.text(line.received() <= CURRENT_DAY ? texts.pick(List.of("R", "A")) : "N");
        lineitem.text(line.isOpen() ? "O" : "F")
                .day(line.shipped())
                .day(line.promised())
                .day(line.received());
        lineitem.text(texts.pick(TpchTexts.INSTRUCTIONS)).text(texts.pick(TpchTexts.MODES));
        lineitem.text(texts.comment(10, 43)).endRow();
    }

    private long balance() {
        return random.nextInt(1_099_999) - 99_999L;
    }

    private static long retailPrice(int part) {
        return 90_000L + part / 10 % 20_001 + 100L * (part % 1_000);
    }

    /** One of the four suppliers of a part. */
    private int supplierOf(int part, int index) {
        return (int) ((part + (long) index * (supplierCount / 4 + (part - 1) / supplierCount)) % supplierCount) + 1;
    }
}
