package org.pushlog.sqltests.tpch;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Fills a new table of DuckDB. */
final class DuckSink implements TableSink {
    private final DuckDBAppender rows;
    private boolean open;

    DuckSink(Connection connection, TpchTable table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(table.definition());
        }
        rows = connection.unwrap(DuckDBConnection.class).createAppender("main", table.sqlName());
    }

    private interface Append {
        void run() throws SQLException;
    }

    private TableSink append(Append value) {
        try {
            if (!open) {
                rows.beginRow();
                open = true;
            }
            value.run();
            return this;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public TableSink whole(int value) {
        return append(() -> rows.append(value));
    }

    @Override
    public TableSink cents(long value) {
        return append(() -> rows.append(BigDecimal.valueOf(value, 2)));
    }

    @Override
    public TableSink day(int value) {
        return append(() -> rows.append(LocalDate.ofEpochDay(value)));
    }

    @Override
    public TableSink text(String value) {
        return append(() -> rows.append(value));
    }

    @Override
    public void endRow() throws SQLException {
        rows.endRow();
        open = false;
    }

    @Override
    public void close() throws SQLException {
        rows.close();
    }
}
