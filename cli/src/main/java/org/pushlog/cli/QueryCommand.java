package org.pushlog.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs one query and prints its rows. */
@Command(name = "query", description = "Run one SQL query and print its rows.")
final class QueryCommand extends LocationCommand {
    @Parameters(index = "1", paramLabel = "<sql>", description = "The query; - reads it from standard input.")
    private String sql = "";

    @Option(
            names = "--format",
            paramLabel = "<format>",
            description = "table, csv or jsonl. Default: ${DEFAULT-VALUE}.",
            defaultValue = "table")
    private OutputFormat format = OutputFormat.TABLE;

    QueryCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws SQLException, IOException {
        String text = sql.equals("-") ? new String(console().in().readAllBytes(), StandardCharsets.UTF_8) : sql;
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(text)) {
            format.writer().write(rows, console());
            for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
                console().err().println("warning: " + w.getMessage());
            }
        }
        return ExitCode.OK;
    }
}
