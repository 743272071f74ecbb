package org.pushlog.cli;

import java.io.IOException;
import java.sql.SQLException;
import picocli.CommandLine.Command;

/** Lists the tables of a location with their columns. */
@Command(name = "tables", description = "List the tables and their columns.")
final class TablesCommand extends RowsCommand {
    private static final String SQL =
            "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns"
                    + " WHERE table_schema = 'pushlog' ORDER BY table_name, ordinal_position";

    TablesCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws SQLException, IOException {
        return print(SQL);
    }
}
