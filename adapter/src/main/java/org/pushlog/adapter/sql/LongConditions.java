package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.SqlKind;

/**
 * Computes a condition of very many terms in steps: each operator adds what holds so far as a column, so that no method
 * of generated code grows too large.
 */
final class LongConditions {
    static final int TERM_COUNT_MAX = 100;

    private final RexBuilder rexBuilder;

    LongConditions(RexBuilder rexBuilder) {
        this.rexBuilder = rexBuilder;
    }

    /** Whether a condition is better computed in steps. */
    static boolean isLong(RexNode condition) {
        return terms(condition).size() > TERM_COUNT_MAX;
    }

    private static List<RexNode> terms(RexNode condition) {
        if (condition.isA(SqlKind.OR)) {
            return RelOptUtil.disjunctions(condition);
        }
        return condition.isA(SqlKind.AND) ? RelOptUtil.conjunctions(condition) : List.of(condition);
    }

    /** The input with the condition's value as one more column behind its own. */
    RelNode withValue(RelNode input, RexNode condition) {
        boolean isOr = condition.isA(SqlKind.OR);
        List<RexNode> terms = terms(condition);
        int fieldCount = input.getRowType().getFieldCount();
        RelNode current = input;
        for (int from = 0; from < terms.size(); from += TERM_COUNT_MAX) {
            List<RexNode> some = new ArrayList<>();
            if (from > 0) {
                some.add(rexBuilder.makeInputRef(current, fieldCount));
            }
            some.addAll(terms.subList(from, Math.min(terms.size(), from + TERM_COUNT_MAX)));
            current = step(
                    current,
                    fieldCount,
                    isOr ? Guards.disjunction(rexBuilder, some) : Guards.conjunction(rexBuilder, some));
        }
        return current;
    }

    private RelNode step(RelNode input, int fieldCount, RexNode value) {
        RelDataTypeFactory.Builder rowType = rexBuilder.getTypeFactory().builder();
        List<RexNode> projects = new ArrayList<>();
        for (RelDataTypeField field : input.getRowType().getFieldList().subList(0, fieldCount)) {
            projects.add(rexBuilder.makeInputRef(input, field.getIndex()));
            rowType.add(field);
        }
        projects.add(value);
        rowType.add("holds" + input.getId(), value.getType());
        RexProgram program = RexProgram.create(input.getRowType(), projects, null, rowType.build(), rexBuilder);
        return EnumerableCalc.create(input, program);
    }
}
