package org.pushlog.adapter.exec.operator;

import org.pushlog.adapter.exec.Operator;

/** What one of several threads takes rows into. For one thread at a time. */
interface RowSink {

    /** Takes the next rows of an input; false if there are none any more. */
    boolean take(Operator rows);

    /** About how many bytes of memory it takes. */
    long sizeBytes();
}
