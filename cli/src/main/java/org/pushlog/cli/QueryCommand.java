package org.pushlog.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Runs one query and prints its rows. */
@Command(name = "query", description = "Run one SQL query and print its rows.")
final class QueryCommand extends RowsCommand {
    @Parameters(index = "1", paramLabel = "<sql>", description = "The query; - reads it from standard input.")
    private String sql = "";

    QueryCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws SQLException, IOException {
        return print(sql.equals("-") ? new String(console().in().readAllBytes(), StandardCharsets.UTF_8) : sql);
    }
}
