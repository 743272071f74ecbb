package org.pushlog.driver;

import java.util.TreeSet;
import org.apache.calcite.sql.SqlJdbcFunctionCall;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;
import org.apache.calcite.sql.parser.SqlParser;
import org.pushlog.adapter.sql.PushLogSql;

/** Keywords and {@code {fn …}} functions of the dialect, from the parser itself. */
final class DialectNames {
    private DialectNames() {}

    /** The reserved words that SQL:2003 does not have, with commas between. */
    static String keywords() {
        SqlAbstractParserImpl.Metadata parser =
                SqlParser.create("", PushLogSql.parserConfig()).getMetadata();
        TreeSet<String> words = new TreeSet<>();
        for (String token : parser.getTokens()) {
            if (parser.isReservedWord(token) && !parser.isSql92ReservedWord(token)) {
                words.add(token);
            }
        }
        return String.join(",", words);
    }

    static String numericFunctions() {
        return SqlJdbcFunctionCall.getNumericFunctions();
    }

    static String stringFunctions() {
        return SqlJdbcFunctionCall.getStringFunctions();
    }

    static String systemFunctions() {
        return SqlJdbcFunctionCall.getSystemFunctions();
    }

    static String timeDateFunctions() {
        return SqlJdbcFunctionCall.getTimeDateFunctions();
    }
}
