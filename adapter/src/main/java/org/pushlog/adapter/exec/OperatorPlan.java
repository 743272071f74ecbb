package org.pushlog.adapter.exec;

import java.util.List;

/** An operator that can be opened any number of times, by any number of threads. Immutable. */
public interface OperatorPlan {

    /** The types of the columns. */
    List<ValueType> types();

    /** Starts it. The caller closes what it gets. */
    Operator open(Execution execution);
}
