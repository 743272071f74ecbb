package org.pushlog.cli;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Prints the rows of a result. */
interface RowWriter {
    /** Prints every row from the cursor's position on; stops early when nobody reads the output. */
    void write(ResultSet rows, Console console) throws SQLException, IOException;
}
