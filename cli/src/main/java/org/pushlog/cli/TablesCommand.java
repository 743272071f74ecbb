package org.pushlog.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Lists the tables of a location with their columns. */
@Command(name = "tables", description = "List the tables and their columns.")
final class TablesCommand extends LocationCommand {
    private static final String SQL =
            "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns"
                    + " WHERE table_schema = 'pushlog' ORDER BY table_name, ordinal_position";

    @Option(
            names = "--format",
            paramLabel = "<format>",
            description = "table, csv or jsonl. Default: ${DEFAULT-VALUE}.",
            defaultValue = "table")
    private OutputFormat format = OutputFormat.TABLE;

    TablesCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws SQLException, IOException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SQL)) {
            format.writer().write(rows, console());
        }
        return ExitCode.OK;
    }
}
