package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** LIMIT and OFFSET: numbers that generated code does not hold, and parameters that were set to NULL. */
final class RowLimits {
    /** What stands before and at the minus sign of a number of rows, white space and comments between. */
    private static final Pattern BEFORE_MINUS =
            Pattern.compile("(?is).*\\b(limit|offset|fetch\\s+(?:first|next))(?:\\s|--[^\\n]*\\n|/\\*.*?\\*/)*");

    private static final Pattern MINUS = Pattern.compile("-\\s*(\\d+(?:\\.\\d*)?)");

    private static final BigDecimal ROW_COUNT_MAX = BigDecimal.valueOf(Integer.MAX_VALUE);

    /** How far before a minus sign its keyword is looked for. */
    private static final int CONTEXT_LENGTH = 1_000;

    private RowLimits() {}

    /** The rows behind the offset, up to that many; generated code counts rows as an int, so more is as good as all. */
    static RelNode limit(RelNode input, @Nullable RexNode offset, @Nullable RexNode fetch) {
        if (isHuge(offset)) {
            RexNode none = input.getCluster().getRexBuilder().makeExactLiteral(BigDecimal.ZERO);
            return EnumerableLimit.create(input, null, none);
        }
        RexNode held = isHuge(fetch) ? null : fetch;
        return offset == null && held == null ? input : EnumerableLimit.create(input, offset, held);
    }

    private static boolean isHuge(@Nullable RexNode count) {
        if (!(count instanceof RexLiteral literal)) {
            return false;
        }
        BigDecimal value = literal.getValueAs(BigDecimal.class);
        return value != null && value.compareTo(ROW_COUNT_MAX) > 0;
    }

    /**
     * What to say of a statement that the parser refuses because a number of rows is below zero; null if that is not why.
     *
     * @param pos where the parser found what it did not expect
     */
    static @Nullable SqlStatementException belowZero(String sql, @Nullable SqlParserPos pos) {
        int at = pos == null ? -1 : offset(sql, pos.getLineNum(), pos.getColumnNum());
        Matcher minus = MINUS.matcher(sql);
        Matcher before = at < 0 ? null : BEFORE_MINUS.matcher(sql.substring(Math.max(0, at - CONTEXT_LENGTH), at));
        if (pos == null || before == null || !minus.find(at) || minus.start() != at || !before.matches()) {
            return null;
        }
        boolean isOffset = before.group(1).equalsIgnoreCase("offset");
        return new SqlStatementException(
                isOffset ? SqlState.INVALID_OFFSET : SqlState.INVALID_LIMIT,
                belowZero(isOffset, "-" + minus.group(1)) + " (at line " + pos.getLineNum() + ", column "
                        + pos.getColumnNum() + ")");
    }

    private static String belowZero(boolean isOffset, String count) {
        return (isOffset ? "OFFSET" : "LIMIT") + " must not be below zero, but is " + count;
    }

    /** Where a place lies in the text, -1 if nowhere. The parser counts a tab as one column. */
    static int offset(String sql, int lineNumber, int columnNumber) {
        int start = 0;
        for (int line = 1; line < lineNumber; line++) {
            start = sql.indexOf('\n', start) + 1;
            if (start == 0) {
                return -1;
            }
        }
        int at = start + columnNumber - 1;
        return at >= start && at < sql.length() ? at : -1;
    }

    /** The parameters that a plan takes as numbers of rows, each with whether it is an offset. */
    static Map<String, Boolean> parameters(RelNode plan) {
        Map<String, Boolean> offsets = new HashMap<>();
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
                if (node instanceof Sort sort) {
                    add(offsets, sort.offset, sort.fetch);
                } else if (node instanceof EnumerableLimit limit) {
                    add(offsets, limit.offset, limit.fetch);
                }
                super.visit(node, ordinal, parent);
            }
        }.go(plan);
        return Map.copyOf(offsets);
    }

    private static void add(Map<String, Boolean> offsets, @Nullable RexNode offset, @Nullable RexNode fetch) {
        if (offset instanceof RexDynamicParam parameter) {
            offsets.put(parameter.getName(), true);
        }
        if (fetch instanceof RexDynamicParam parameter) {
            offsets.put(parameter.getName(), false);
        }
    }

    /**
     * Makes the values of such parameters numbers that generated code holds: it counts rows as an int, so more is as
     * good as all. Throws if one is NULL or below zero.
     */
    static void bind(Map<String, Boolean> offsets, Map<String, @Nullable Object> values) {
        offsets.forEach((name, isOffset) -> {
            if (!(values.get(name) instanceof Long count)) {
                throw new SqlStatementException(
                        SqlState.NULL_NOT_ALLOWED, "LIMIT and OFFSET need a number of rows, but a parameter is NULL");
            }
            if (count < 0) {
                throw new SqlStatementException(
                        isOffset ? SqlState.INVALID_OFFSET : SqlState.INVALID_LIMIT,
                        belowZero(isOffset, String.valueOf(count)));
            }
            values.put(name, (int) Math.min(count, Integer.MAX_VALUE));
        });
    }
}
