package org.pushlog.sqltests.crosscheck;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.duckdb.DuckDBConnection;
import org.pushlog.sqltests.Database;
import org.pushlog.sqltests.Rows;

/** A DuckDB in memory whose tables are filled from Arrow streams. */
final class DuckTables implements AutoCloseable {
    private final BufferAllocator allocator = new RootAllocator();
    private final DuckDBConnection connection;
    private final Database database;
    private int streamCount;

    DuckTables() throws SQLException {
        connection = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:");
        database = Database.over(connection);
        database.execute("SET threads = 1");
        database.execute("SET TimeZone = 'UTC'");
    }

    BufferAllocator allocator() {
        return allocator;
    }

    /** A column with DuckDB's name for its type. */
    record Column(String name, String type) {}

    /**
     * Makes a table, or adds to it, of the rows of a stream.
     *
     * @param select what to take of the stream, for instance {@code *}
     */
    void load(String table, ArrowSlice slice, String select) throws Exception {
        String name = "stream_" + streamCount++;
        try (ArrowReader reader = slice.open(allocator);
                ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
            Data.exportArrayStream(allocator, reader, stream);
            connection.registerArrowStream(name, stream);
            String rows = "SELECT " + select + " FROM " + name;
            database.execute(
                    has(table) ? "INSERT INTO " + table + " BY NAME " + rows : "CREATE TABLE " + table + " AS " + rows);
        }
    }

    boolean has(String table) throws SQLException {
        return database.number("SELECT count(*) FROM information_schema.tables WHERE table_name = '" + table + "'") > 0;
    }

    void execute(String sql) throws SQLException {
        database.execute(sql);
    }

    Rows query(String sql) throws SQLException {
        return database.query(Dialects.duckDb(sql));
    }

    List<Column> columns(String table) throws SQLException {
        List<Column> columns = new ArrayList<>();
        for (List<Object> row : database.query(
                        "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = '" + table
                                + "' ORDER BY ordinal_position")
                .values()) {
            columns.add(new Column((String) row.get(0), (String) row.get(1)));
        }
        return columns;
    }

    @Override
    public void close() throws SQLException {
        database.close();
        allocator.close();
    }
}
