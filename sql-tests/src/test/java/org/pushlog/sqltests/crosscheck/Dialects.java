package org.pushlog.sqltests.crosscheck;

import java.util.regex.Pattern;

/** The few places where one question needs two spellings. Questions are written in ours. */
final class Dialects {
    private static final Pattern BINARY_LITERAL = Pattern.compile("X'([0-9a-f]*)'");
    private static final Pattern CARDINALITY = Pattern.compile("\\bcardinality\\(");
    private static final Pattern CHAR_LENGTH = Pattern.compile("\\bchar_length\\(");

    private Dialects() {}

    static String duckDb(String sql) {
        String spelled = BINARY_LITERAL.matcher(sql).replaceAll("from_hex('$1')");
        spelled = CARDINALITY.matcher(spelled).replaceAll("len(");
        return CHAR_LENGTH.matcher(spelled).replaceAll("length(");
    }
}
