package org.pushlog.adapter.sql;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Statements of SQL that the grammar has no rule for: they are not supported, rather than wrong. */
final class UnknownStatements {
    private static final Pattern START = Pattern.compile(
            "(?i)(?:\\s+|--[^\n]*|/\\*(?s:.*?)\\*/)*+(ALTER\\s+[A-Z]+|MERGE|TRUNCATE|GRANT|REVOKE|COMMENT|RENAME"
                    + "|(?:CREATE|DROP)\\s+(?:OR\\s+REPLACE\\s+)?(?:(?:UNIQUE|TEMPORARY|MATERIALIZED)\\s+)?"
                    + "(?:VIEW|INDEX|SCHEMA|SEQUENCE|FUNCTION|PROCEDURE|TRIGGER|TYPE|USER|ROLE|DATABASE))\\b");

    private static final Pattern SPACE = Pattern.compile("\\s+");

    private UnknownStatements() {}

    /** The error for a text that could not be parsed, null if it begins like none of those statements. */
    static @Nullable SqlStatementException of(String sql, Throwable cause) {
        Matcher start = START.matcher(sql);
        if (!start.lookingAt()) {
            return null;
        }
        String name = SPACE.matcher(start.group(1)).replaceAll(" ").toUpperCase(Locale.ROOT);
        return new SqlStatementException(SqlState.NOT_SUPPORTED, name + " is not supported", cause);
    }
}
