package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/** Gives COVAR_POP and its kind arguments of the type of their result: Calcite divides sums of the arguments as they are, and so whole numbers without a rest. */
final class CovarianceArguments {
    private static final Set<SqlKind> KINDS =
            EnumSet.of(SqlKind.COVAR_POP, SqlKind.COVAR_SAMP, SqlKind.REGR_SXX, SqlKind.REGR_SYY);

    private CovarianceArguments() {}

    /** The same rows; the node itself if there is nothing to do. */
    static RelNode of(RelNode rel) {
        if (!(rel instanceof LogicalAggregate aggregate)
                || aggregate.getAggCallList().stream()
                        .noneMatch(call -> KINDS.contains(call.getAggregation().getKind()))) {
            return rel;
        }
        RexBuilder rexBuilder = rel.getCluster().getRexBuilder();
        RelNode input = aggregate.getInput();
        List<RexNode> columns = new ArrayList<>(rexBuilder.identityProjects(input.getRowType()));
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            calls.add(KINDS.contains(call.getAggregation().getKind()) ? cast(rexBuilder, call, columns) : call);
        }
        RelNode project = LogicalProject.create(input, List.of(), columns, names(input, columns.size()), Set.of());
        return aggregate.copy(
                aggregate.getTraitSet(), project, aggregate.getGroupSet(), aggregate.getGroupSets(), calls);
    }

    private static AggregateCall cast(RexBuilder rexBuilder, AggregateCall call, List<RexNode> columns) {
        List<Integer> arguments = new ArrayList<>();
        for (int index : call.getArgList()) {
            RexNode column = columns.get(index);
            RelDataType type = rexBuilder
                    .getTypeFactory()
                    .createTypeWithNullability(call.getType(), column.getType().isNullable());
            RexNode cast = rexBuilder.ensureType(type, column, true);
            int known = columns.indexOf(cast);
            arguments.add(known < 0 ? columns.size() : known);
            if (known < 0) {
                columns.add(cast);
            }
        }
        return call.withArgList(arguments);
    }

    private static List<String> names(RelNode input, int count) {
        List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
        for (int i = names.size(); i < count; i++) {
            names.add("argument" + i);
        }
        return names;
    }
}
