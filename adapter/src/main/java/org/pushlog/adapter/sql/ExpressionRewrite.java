package org.pushlog.adapter.sql;

import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** Applies a rewriting to every expression of a plan, those in sub-queries included. */
final class ExpressionRewrite extends RelHomogeneousShuttle {
    private final RexShuttle expressions;

    private final UnaryOperator<RelNode> nodes;

    private ExpressionRewrite(UnaryOperator<RelNode> nodes, RexShuttle expressions) {
        this.nodes = nodes;
        this.expressions = expressions;
    }

    static RelNode apply(RelNode rel, RexShuttle expressions) {
        return apply(rel, UnaryOperator.identity(), expressions);
    }

    /** As above, and a rewriting of every node when those below it are done. */
    static RelNode apply(RelNode rel, UnaryOperator<RelNode> nodes, RexShuttle expressions) {
        return rel.accept(new ExpressionRewrite(nodes, expressions));
    }

    @Override
    public RelNode visit(RelNode other) {
        return nodes.apply(super.visit(other).accept(expressions).accept(new SubQueries()));
    }

    private final class SubQueries extends RexShuttle {
        @Override
        public RexNode visitSubQuery(RexSubQuery subQuery) {
            RexNode visited = super.visitSubQuery(subQuery);
            return visited instanceof RexSubQuery inner
                    ? inner.clone(inner.rel.accept(ExpressionRewrite.this))
                    : visited;
        }
    }
}
