package org.pushlog.cli;

import java.io.IOException;
import java.sql.SQLException;
import picocli.CommandLine.Command;

/** Lists the files of archives. */
@Command(name = "ls", description = "List the files of an archive, or of all archives at a location.")
final class ArchiveListCommand extends RowsCommand {
    private static final String SQL =
            "SELECT relative_path, size, stored_size, chunk_count, compressed FROM files" + " ORDER BY relative_path";
    private static final String SQL_OF_MANY = "SELECT relative_path, size, stored_size, chunk_count, compressed, file"
            + " FROM files ORDER BY file, relative_path";

    ArchiveListCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws SQLException, IOException {
        return print(isFolder() ? SQL_OF_MANY : SQL);
    }
}
