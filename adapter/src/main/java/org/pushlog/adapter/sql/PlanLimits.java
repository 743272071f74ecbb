package org.pushlog.adapter.sql;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Knows the failures of code generation that say: this plan is too long, or such an operator has no code. */
final class PlanLimits {
    /** What an operator is in SQL, by a part of its name; the first that fits. */
    private static final Map<String, String> OPERATIONS = operations();

    private PlanLimits() {}

    private static Map<String, String> operations() {
        Map<String, String> operations = new LinkedHashMap<>();
        operations.put("match", "MATCH_RECOGNIZE");
        operations.put("limit", "LIMIT or OFFSET");
        operations.put("window", "a window function");
        operations.put("aggregate", "GROUP BY with an aggregate function");
        operations.put("correlate", "a sub-query that uses columns of the query around it");
        operations.put("join", "a join");
        operations.put("sort", "ORDER BY");
        operations.put("uncollect", "UNNEST");
        operations.put("tablefunction", "a table function");
        operations.put("tablescan", "reading a table");
        operations.put("union", "UNION");
        operations.put("calc", "an expression");
        return operations;
    }

    /** Whether a method of the generated code grew too long. The compiler is no dependency of ours: known by name. */
    static boolean isTooLong(Throwable e) {
        int depth = 0;
        for (Throwable t = e;
                t != null && depth < StatementErrors.CAUSE_DEPTH_MAX;
                t = StatementErrors.cause(t), depth++) {
            String name = t.getClass().getSimpleName();
            if (name.equals("InternalCompilerException") || (name.equals("CompileException") && isAboutLength(t))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAboutLength(Throwable t) {
        String message = StatementErrors.text(t.getMessage());
        return message.contains("64 KB") || message.contains("too l") || message.contains("limit");
    }

    /** What a plan asks for that has no code, in words of SQL; null if that is not the failure. */
    static @Nullable String unsupportedOperation(Throwable e) {
        String innermost = null;
        int depth = 0;
        for (Throwable t = e;
                t != null && depth < StatementErrors.CAUSE_DEPTH_MAX;
                t = StatementErrors.cause(t), depth++) {
            String message = StatementErrors.text(t.getMessage()).toLowerCase(Locale.ROOT);
            if (message.startsWith(StatementErrors.UNABLE_TO_IMPLEMENT)) {
                innermost = message.substring(StatementErrors.UNABLE_TO_IMPLEMENT.length());
            } else if (t.getClass().getSimpleName().equals("CompileException")) {
                return "an expression over these types";
            }
        }
        return innermost == null ? null : inWords(innermost);
    }

    private static String inWords(String operator) {
        int end = operator.indexOf('(');
        String name = end < 0 ? operator : operator.substring(0, end);
        return OPERATIONS.entrySet().stream()
                .filter(entry -> name.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("one of its operations");
    }
}
