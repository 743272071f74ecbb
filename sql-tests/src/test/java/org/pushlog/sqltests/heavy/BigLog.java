package org.pushlog.sqltests.heavy;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;

/** A push log {@code big} of many rows with values of all forms, NULLs among them. */
final class BigLog {
    private static final int PUSH_ROW_COUNT = 10_000;
    private static final Schema SCHEMA = new Schema(
            List.of(
                    new Field("id", ArrowType.INT64, false),
                    new Field("k", new ArrowType.Int(32, true), true),
                    new Field("u", ArrowType.UINT64, true),
                    new Field("m", new ArrowType.Decimal(38, 2, 128), true),
                    new Field("x", ArrowType.FLOAT64, true),
                    new Field("name", ArrowType.UTF8, true)),
            Map.of());

    private BigLog() {}

    static void write(Path folder, int rowCount) throws IOException {
        Random random = new Random(20_261_130L);
        BatchBuilder rows = new BatchBuilder(SCHEMA);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(folder.resolve("big.log")))) {
            for (int id = 0; id < rowCount; id++) {
                rows.column(0).append((long) id);
                int nullColumn = random.nextInt(20);
                for (int column = 1; column < 6; column++) {
                    if (column == nullColumn) {
                        rows.column(column).appendNull();
                    } else {
                        append(rows, column, random);
                    }
                }
                if (rows.rowCount() == PUSH_ROW_COUNT || id == rowCount - 1) {
                    out.write(FrameEncoder.encode(rows.build()));
                }
            }
        }
    }

    private static void append(BatchBuilder rows, int column, Random random) {
        switch (column) {
            case 1 -> rows.column(1).append((long) random.nextInt(1_000));
            case 2 -> rows.column(2).append(random.nextLong());
            case 3 ->
                rows.column(3)
                        .append(new BigDecimal(random.nextLong())
                                .multiply(BigDecimal.TEN.pow(15))
                                .setScale(2));
            case 4 -> rows.column(4).append(random.nextInt(50) == 0 ? Double.NaN : random.nextGaussian());
            default -> rows.column(5).append("name-" + random.nextInt(50_000));
        }
    }
}
