package org.pushlog.driver;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Copies the rows of a result set, of whatever database, into a table of a connection with {@code mode=rw}: one call, bounded memory.
 *
 * <pre>{@code
 * TableLoader.into(pushlog, "orders").withKey("id").load(other.executeQuery("SELECT * FROM orders"));
 * }</pre>
 *
 * <ul>
 *   <li>Columns go by their labels to the table's columns of these names. A table that is not there is made: with the types that docs/SQL.md
 *       lists, and with a key if one is given.
 *   <li>A value arrives exactly or the load ends with an error; a column whose type cannot be had is refused by its name before anything is
 *       written.
 *   <li>With autocommit on, every {@link #withRowsPerPush} rows, or fewer if they are long, are one push: if a load fails, the whole pushes
 *       before it are there. With autocommit off all rows are part of the transaction, and of its memory.
 * </ul>
 *
 * Immutable. A load uses the connection like any other statement; it does not close the result set.
 */
public final class TableLoader {
    private static final int ROWS_PER_PUSH_DEFAULT = 10_000;
    private static final Pattern PLACE = Pattern.compile(" \\(at line \\d+, column \\d+\\)| at line \\d+, column \\d+");

    private final Connection connection;
    private final String table;
    private final List<String> keyColumns;
    private final int rowsPerPush;

    private TableLoader(Connection connection, String table, List<String> keyColumns, int rowsPerPush) {
        this.connection = connection;
        this.table = table;
        this.keyColumns = List.copyOf(keyColumns);
        this.rowsPerPush = rowsPerPush;
    }

    /**
     * What was loaded.
     *
     * @param pushCount how many pushes; 0 if the rows are part of a transaction
     * @param isTableNew whether the table was made
     */
    public record Loaded(long rowCount, long pushCount, boolean isTableNew) {}

    /** A loader into a table, without a key should it have to be made. */
    public static TableLoader into(Connection connection, String table) {
        return new TableLoader(connection, table, List.of(), ROWS_PER_PUSH_DEFAULT);
    }

    /** The same; if the table has to be made, these columns are its primary key. */
    public TableLoader withKey(String... columns) {
        return new TableLoader(connection, table, List.of(columns), rowsPerPush);
    }

    /** The same with so many rows a push. */
    public TableLoader withRowsPerPush(int rowCount) {
        if (rowCount < 1) {
            throw new IllegalArgumentException(rowCount + " rows a push");
        }
        return new TableLoader(connection, table, keyColumns, rowCount);
    }

    /**
     * Loads all rows that are left in the result set.
     *
     * @throws SQLException with state 0A000 for a type that cannot be loaded, otherwise as the statements throw it
     */
    public Loaded load(ResultSet rows) throws SQLException {
        Checks.notNull(connection, "connection");
        Checks.notNull(table, "table's name");
        List<SourceColumn> columns = SourceColumn.of(Checks.notNull(rows, "result set"));
        boolean isNew = !isThere();
        if (isNew) {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(definition(columns));
            }
        }
        boolean commits = connection.getAutoCommit();
        long rowCount = 0;
        long pushCount = 0;
        List<String> names = columns.stream().map(SourceColumn::label).toList();
        try (PreparedStatement prepared = insertion(connection, table, names)) {
            PushLogPreparedStatement insert = prepared.unwrap(PushLogPreparedStatement.class);
            if (!insert.takesRows()) {
                throw SqlErrors.notSupported("Loading rows whose column store names where they go");
            }
            SourceRows source = new SourceRows(rows, columns, insert.parameterTypes());
            while (source.beginPart(rowsPerPush)) {
                rowCount += insert.executeRows(source);
                pushCount++;
            }
        }
        return new Loaded(rowCount, commits ? pushCount : 0, isNew);
    }

    private boolean isThere() throws SQLException {
        String escape = connection.getMetaData().getSearchStringEscape();
        String pattern =
                table.toLowerCase(Locale.ROOT).replace("_", escape + "_").replace("%", escape + "%");
        try (ResultSet tables = connection.getMetaData().getTables(null, null, pattern, null)) {
            return tables.next();
        }
    }

    private String definition(List<SourceColumn> columns) {
        List<String> parts = new ArrayList<>();
        columns.forEach(column -> parts.add(quoted(column.label()) + " " + column.sqlType()));
        if (!keyColumns.isEmpty()) {
            parts.add("PRIMARY KEY ("
                    + keyColumns.stream().map(TableLoader::quoted).collect(Collectors.joining(", ")) + ")");
        }
        return "CREATE TABLE " + quoted(table) + " (" + String.join(", ", parts) + ")";
    }

    /**
     * An INSERT of one row of parameters for these columns.
     *
     * @throws SQLException that speaks of the columns, and not of a place in a text that nobody wrote
     */
    static PreparedStatement insertion(Connection connection, String table, List<String> columns) throws SQLException {
        if (columns.isEmpty()) {
            throw SqlErrors.of(SqlState.INVALID_PARAMETER, "There is no column to load into the table " + table);
        }
        if (columns.contains("")) {
            throw SqlErrors.of(SqlState.UNDEFINED_COLUMN, "A column to load into the table " + table + " has no name");
        }
        try {
            return connection.prepareStatement(insertionText(table, columns));
        } catch (SQLException e) {
            String message = PLACE.matcher(String.valueOf(e.getMessage())).replaceAll("");
            throw SqlErrors.of(e.getSQLState(), message, e);
        }
    }

    private static String insertionText(String table, List<String> columns) {
        String names = columns.stream().map(TableLoader::quoted).collect(Collectors.joining(", "));
        String values = columns.stream().map(column -> "?").collect(Collectors.joining(", "));
        return "INSERT INTO " + quoted(table) + " (" + names + ") VALUES (" + values + ")";
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
