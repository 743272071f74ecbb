package org.pushlog.adapter.vector;

import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.Blocks;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterImpl;

/** Gives the rows of a vector plan to generated code. */
public final class VectorToEnumerable extends ConverterImpl implements EnumerableRel {

    VectorToEnumerable(RelNode input) {
        super(
                input.getCluster(),
                ConventionTraitDef.INSTANCE,
                input.getCluster().traitSetOf(EnumerableConvention.INSTANCE),
                input);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new VectorToEnumerable(inputs.get(0));
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer preference) {
        PhysType rowShape = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), preference.preferArray());
        VectorRows rows = VectorRows.of((VectorRel) getInput());
        return implementor.result(
                rowShape,
                Blocks.toBlock(Expressions.call(
                        implementor.stash(rows, VectorRows.class), VectorRows.ENUMERABLE_METHOD, DataContext.ROOT)));
    }
}
