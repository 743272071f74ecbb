package org.pushlog.sqltests.engines;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;

/**
 * Three tables made from a seed: {@code t1}, {@code t2} and the empty {@code t0}, all of the same columns, whose types and shares of NULLs the
 * seed decides. As push logs they have pushes of few rows with empty ones between.
 */
final class GeneratedTables {
    private static final int TABLE_COUNT = 3;

    private record GeneratedColumn(String name, Kind kind, int nullPart) {}

    private final List<GeneratedColumn> columns = new ArrayList<>();
    private final List<List<Object[]>> tables = new ArrayList<>();

    /** @param rowCount the rows of {@code t1}; {@code t2} has half as many */
    GeneratedTables(long seed, int rowCount) {
        Random random = new Random(seed);
        columns.add(new GeneratedColumn("n_id", Kind.INTEGER.get(0), 0));
        add(random, "t", Kind.TINY);
        add(random, "s", Kind.SMALL);
        add(random, "i", Kind.INTEGER);
        add(random, "b", Kind.BIG);
        add(random, "u", Kind.UNSIGNED_BIG);
        add(random, "d", Kind.DECIMAL);
        add(random, "m", Kind.WIDE);
        add(random, "x", Kind.DOUBLE);
        add(random, "y", Kind.REAL);
        add(random, "a", Kind.TEXT);
        add(random, "c", Kind.TEXT);
        add(random, "k", Kind.BYTES);
        add(random, "f", Kind.FLAG);
        add(random, "dt", Kind.DATE);
        add(random, "ts", Kind.STAMP);
        tables.add(List.of());
        tables.add(rows(new Random(seed + 1), rowCount));
        tables.add(rows(new Random(~seed), rowCount / 2));
    }

    private void add(Random random, String name, List<Kind> kinds) {
        // Of 12 columns one has no value at all, one every second, some none missing.
        int nullPart = List.of(7, 7, 7, 7, 7, 7, 7, 0, 0, 0, 2, 1).get(random.nextInt(12));
        columns.add(new GeneratedColumn(name, kinds.get(random.nextInt(kinds.size())), nullPart));
    }

    private List<Object[]> rows(Random random, int count) {
        List<Object[]> rows = new ArrayList<>();
        for (int id = 0; id < count; id++) {
            Object[] row = new Object[columns.size()];
            row[0] = BigDecimal.valueOf(id);
            for (int i = 1; i < row.length; i++) {
                GeneratedColumn column = columns.get(i);
                Object value = column.kind().value().apply(random);
                row[i] = column.nullPart() > 0 && random.nextInt(column.nullPart()) == 0 ? null : value;
            }
            rows.add(row);
        }
        return rows;
    }

    /** Writes each table as a push log of its name. */
    void write(Path folder) throws IOException {
        List<Field> fields = columns.stream()
                .map(column -> new Field(column.name(), column.kind().type(), column.nullPart() > 0))
                .toList();
        BatchBuilder builder = new BatchBuilder(new Schema(fields, Map.of()));
        for (int table = 0; table < TABLE_COUNT; table++) {
            ByteArrayOutputStream log = new ByteArrayOutputStream();
            log.write(FrameEncoder.encode(builder.build()));
            for (Object[] row : tables.get(table)) {
                for (int i = 0; i < row.length; i++) {
                    append(builder.column(i), row[i]);
                }
                if (builder.rowCount() == 9 - 2 * table) {
                    log.write(FrameEncoder.encode(builder.build()));
                    log.write(FrameEncoder.encode(builder.build()));
                }
            }
            log.write(FrameEncoder.encode(builder.build()));
            Files.write(folder.resolve("t" + table + ".log"), log.toByteArray());
        }
    }

    private static void append(ColumnBuilder column, Object value) {
        ArrowType type = column.field().type();
        if (value == null) {
            column.appendNull();
        } else if (value instanceof BigDecimal number && type instanceof ArrowType.Int) {
            column.append(number.toBigIntegerExact().longValue());
        } else if (value instanceof BigDecimal number) {
            column.append(number);
        } else if (value instanceof Double number) {
            column.append((double) number);
        } else if (value instanceof Long number) {
            column.append(type instanceof ArrowType.Timestamp stamp ? inUnit(stamp.unit(), number) : number);
        } else if (value instanceof Boolean flag) {
            column.append((boolean) flag);
        } else if (value instanceof byte[] bytes) {
            column.append(bytes);
        } else {
            column.append((String) value);
        }
    }

    private static long inUnit(ArrowType.TimeUnit unit, long millis) {
        return switch (unit) {
            case SECOND -> Math.floorDiv(millis, 1_000L);
            case MICROSECOND -> millis * 1_000;
            default -> millis;
        };
    }

    /** What makes the same tables in DuckDB. */
    List<String> statements() {
        List<String> statements = new ArrayList<>();
        for (int table = 0; table < TABLE_COUNT; table++) {
            List<String> definitions = columns.stream()
                    .map(column -> column.name() + " " + column.kind().sqlType())
                    .toList();
            statements.add("CREATE OR REPLACE TABLE t" + table + " (" + String.join(", ", definitions) + ")");
            List<String> rows = tables.get(table).stream().map(this::literals).toList();
            if (!rows.isEmpty()) {
                statements.add("INSERT INTO t" + table + " VALUES " + String.join(", ", rows));
            }
        }
        return statements;
    }

    private String literals(Object[] row) {
        List<String> literals = new ArrayList<>();
        for (int i = 0; i < row.length; i++) {
            literals.add(row[i] == null ? "NULL" : literal(columns.get(i).kind(), row[i]));
        }
        return "(" + String.join(", ", literals) + ")";
    }

    private static String literal(Kind kind, Object value) {
        String text;
        if (value instanceof byte[] bytes) {
            return "from_hex('" + HexFormat.of().formatHex(bytes) + "')";
        } else if (value instanceof Long number) {
            text = kind.sqlType().equals("DATE")
                    ? LocalDate.ofEpochDay(number).toString()
                    : Instant.ofEpochMilli(number).toString().replace("T", " ").replace("Z", "");
        } else if (value instanceof BigDecimal number) {
            text = number.toPlainString();
        } else {
            text = value.toString();
        }
        return "CAST('" + text + "' AS " + kind.sqlType() + ")";
    }

    /** The columns with their types. */
    @Override
    public String toString() {
        return columns.stream()
                .map(column -> column.name() + " " + column.kind().sqlType())
                .toList()
                .toString();
    }
}
