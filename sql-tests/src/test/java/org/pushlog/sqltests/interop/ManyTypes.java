package org.pushlog.sqltests.interop;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.ArrowType.TimeUnit;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.ColumnBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/** Pushes with a column of every type. */
final class ManyTypes {
    /** What the original's logs may hold. */
    static final List<ArrowType> ORIGINAL = List.of(
            ArrowType.BOOL,
            new ArrowType.Int(8, true),
            new ArrowType.Int(16, true),
            new ArrowType.Int(32, true),
            ArrowType.INT64,
            new ArrowType.Int(8, false),
            new ArrowType.Int(16, false),
            new ArrowType.Int(32, false),
            ArrowType.UINT64,
            new ArrowType.FloatingPoint(16),
            new ArrowType.FloatingPoint(32),
            ArrowType.FLOAT64,
            ArrowType.UTF8,
            new ArrowType.LargeUtf8(),
            ArrowType.BINARY,
            new ArrowType.LargeBinary(),
            new ArrowType.FixedSizeBinary(7),
            new ArrowType.ListType(new Field("item", ArrowType.UTF8, true)),
            new ArrowType.ListType(
                    new Field("item", new ArrowType.ListType(new Field("n", ArrowType.INT64, true)), true)));

    /** What only the extended dialect has. */
    static final List<ArrowType> EXTENDED = List.of(
            new ArrowType.Date(TimeUnit.DAY),
            new ArrowType.Date(TimeUnit.MILLISECOND),
            new ArrowType.Time(TimeUnit.SECOND),
            new ArrowType.Time(TimeUnit.NANOSECOND),
            new ArrowType.Timestamp(TimeUnit.MICROSECOND, null),
            new ArrowType.Timestamp(TimeUnit.MILLISECOND, "UTC"),
            new ArrowType.Decimal(20, 2, 128));

    private final Schema schema;
    private final Random random;

    ManyTypes(List<ArrowType> types, Map<String, String> metadata, long seed) {
        List<Field> fields = new ArrayList<>();
        for (ArrowType type : types) {
            fields.add(new Field("c" + fields.size() + "_" + type.kind(), type, true));
        }
        this.schema = new Schema(fields, metadata);
        this.random = new Random(seed);
    }

    Batch push(int rowCount) {
        BatchBuilder builder = new BatchBuilder(schema);
        for (int row = 0; row < rowCount; row++) {
            for (int column = 0; column < schema.fieldCount(); column++) {
                append(builder.column(column));
            }
        }
        return builder.build();
    }

    private void append(ColumnBuilder column) {
        if (random.nextInt(6) == 0) {
            column.appendNull();
            return;
        }
        ArrowType type = column.field().type();
        switch (type.kind()) {
            case BOOL -> column.append(random.nextBoolean());
            case INT -> column.append(integer((ArrowType.Int) type));
            case FLOATING_POINT -> column.append((random.nextInt(4_001) - 2_000) / 8.0);
            case UTF8, LARGE_UTF8 -> column.append("ö𝄞".repeat(random.nextInt(3)) + random.nextInt(100));
            case BINARY, LARGE_BINARY -> column.append(bytes(random.nextInt(20)));
            case FIXED_SIZE_BINARY -> column.append(bytes(((ArrowType.FixedSizeBinary) type).widthBytes()));
            case DATE ->
                column.append(
                        ((ArrowType.Date) type).unit() == TimeUnit.DAY
                                ? random.nextInt(40_000) - 20_000L
                                : (random.nextInt(40_000) - 20_000L) * 86_400_000L);
            case TIME -> column.append((long) random.nextInt(86_400));
            case TIMESTAMP -> column.append(random.nextLong() >> 20);
            case DECIMAL -> column.append(new BigDecimal(BigInteger.valueOf(random.nextLong()), 2));
            case LIST, LARGE_LIST -> {
                for (int i = random.nextInt(4); i > 0; i--) {
                    append(column.elements());
                }
                column.appendList();
            }
        }
    }

    private long integer(ArrowType.Int type) {
        long value = random.nextInt(5) == 0 ? -1L : random.nextLong();
        int shift = 64 - type.bitWidth();
        return type.signed() ? value << shift >> shift : value << shift >>> shift;
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
