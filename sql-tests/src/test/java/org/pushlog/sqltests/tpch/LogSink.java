package org.pushlog.sqltests.tpch;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.FrameEncoder;

/** Writes a table as a push log of its name. */
final class LogSink implements TableSink {
    private static final int PUSH_ROW_COUNT = 20_000;

    private final BatchBuilder rows;
    private final OutputStream out;
    private int column;

    LogSink(Path folder, TpchTable table) throws IOException {
        rows = new BatchBuilder(table.schema());
        out = new BufferedOutputStream(Files.newOutputStream(folder.resolve(table.sqlName() + ".log")));
    }

    @Override
    public TableSink whole(int value) {
        rows.column(column++).append((long) value);
        return this;
    }

    @Override
    public TableSink cents(long value) {
        rows.column(column++).append(BigDecimal.valueOf(value, 2));
        return this;
    }

    @Override
    public TableSink day(int value) {
        return whole(value);
    }

    @Override
    public TableSink text(String value) {
        rows.column(column++).append(value);
        return this;
    }

    @Override
    public void endRow() throws IOException {
        column = 0;
        if (rows.rowCount() == PUSH_ROW_COUNT) {
            out.write(FrameEncoder.encode(rows.build()));
        }
    }

    @Override
    public void close() throws IOException {
        if (rows.rowCount() > 0) {
            out.write(FrameEncoder.encode(rows.build()));
        }
        out.close();
    }
}
