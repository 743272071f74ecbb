package org.pushlog.adapter.vector;

import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.pushlog.adapter.exec.OperatorPlan;

/** A plan node whose rows come in chunks. */
public interface VectorRel extends RelNode {
    /** The calling convention of these nodes. */
    Convention CONVENTION = new Convention.Impl("VECTOR", VectorRel.class);

    /** What runs it. */
    OperatorPlan operators();
}
