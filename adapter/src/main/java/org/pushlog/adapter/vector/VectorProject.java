package org.pushlog.adapter.vector;

import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.kernel.Expression;
import org.pushlog.adapter.exec.operator.ProjectPlan;

/** Computes columns. */
final class VectorProject extends Project implements VectorRel {
    private final List<Expression> compiled;

    VectorProject(RelNode input, List<RexNode> projects, RelDataType rowType, List<Expression> compiled) {
        super(
                input.getCluster(),
                input.getCluster().traitSetOf(CONVENTION),
                List.of(),
                input,
                projects,
                rowType,
                Set.of());
        this.compiled = List.copyOf(compiled);
    }

    @Override
    public Project copy(RelTraitSet traits, RelNode input, List<RexNode> projects, RelDataType newRowType) {
        return new VectorProject(input, projects, newRowType, compiled);
    }

    @Override
    public OperatorPlan operators() {
        return new ProjectPlan(((VectorRel) getInput()).operators(), compiled);
    }
}
