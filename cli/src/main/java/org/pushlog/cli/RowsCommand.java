package org.pushlog.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** A command that prints the rows of one query. */
abstract class RowsCommand extends LocationCommand {
    @Option(
            names = "--format",
            paramLabel = "<format>",
            description = "table, csv or jsonl. Default: ${DEFAULT-VALUE}.",
            defaultValue = "table")
    private OutputFormat format = OutputFormat.TABLE;

    RowsCommand(Console console) {
        super(console);
    }

    /** Runs the query, prints its rows and, after them, the statement's warnings. */
    final Integer print(String sql) throws SQLException, IOException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            format.writer().write(rows, console());
            for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
                warn(String.valueOf(w.getMessage()));
            }
        }
        return ExitCode.OK;
    }
}
