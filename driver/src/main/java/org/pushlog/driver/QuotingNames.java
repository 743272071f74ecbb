package org.pushlog.driver;

import java.sql.SQLException;
import java.sql.Statement;

/** Quotes names as {@code java.sql} does, with an SQLSTATE where that refuses one. */
interface QuotingNames extends Statement {
    @Override
    default String enquoteIdentifier(String name, boolean alwaysQuote) throws SQLException {
        try {
            return Statement.super.enquoteIdentifier(name, alwaysQuote);
        } catch (SQLException e) {
            throw SqlErrors.of(
                    SqlState.INVALID_PARAMETER,
                    "The name " + NumberValues.quoted(name)
                            + " cannot be quoted; it must have 1 to 128 characters, and no quotation mark inside");
        }
    }
}
