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

    /** Runs the statement, prints its rows, or how many it changed, and after them its warnings. */
    final Integer print(String sql) throws SQLException, IOException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    format.writer().write(rows, console());
                }
            } else {
                long changed = statement.getLargeUpdateCount();
                // Beside the rows of other statements, which are data.
                console().err().println(changed == 1 ? "1 row changed" : changed + " rows changed");
            }
            for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
                warn(String.valueOf(w.getMessage()));
            }
        }
        return ExitCode.OK;
    }
}
