package org.pushlog.adapter.sql;

import java.util.List;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlExplainFormat;
import org.apache.calcite.sql.SqlExplainLevel;

/** Plans as text. All text is UTF-8 here, so the marks that say so on every literal and type are left out. */
final class PlanText {
    private static final Pattern CHARSET = Pattern.compile("_UTF-8(?=')| CHARACTER SET \"UTF-8\"");

    private PlanText() {}

    static String of(RelNode plan, SqlExplainFormat format, SqlExplainLevel level) {
        return clean(RelOptUtil.dumpPlan("", plan, format, level));
    }

    static String ofType(RelDataType rowType) {
        return clean(RelOptUtil.dumpType(rowType));
    }

    static List<String> lines(String text) {
        return text.lines().toList();
    }

    private static String clean(String text) {
        return CHARSET.matcher(text.replace("\r\n", "\n")).replaceAll("").stripTrailing();
    }
}
