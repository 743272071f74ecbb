package org.pushlog.adapter.vector;

import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.BoxedValues;
import org.pushlog.adapter.plan.SnapshotBinding;

/** Reads the rows of a running vector plan, one by one or a chunk at a time. For one thread; the caller closes it. */
public final class VectorReader implements AutoCloseable {
    private final OperatorPlan plan;
    private final List<ValueType> types;
    private final StatementExecution execution;
    private @Nullable Operator operator;
    private @Nullable Chunk chunk;
    private Vector[] columns = {};
    private int index;
    private boolean closed;

    VectorReader(OperatorPlan plan, StatementExecution execution) {
        this.plan = plan;
        this.types = plan.types();
        this.execution = execution;
    }

    /** Goes to the next row; false after the last. */
    public boolean next() {
        index++;
        Chunk current = chunk;
        while (current == null || index >= current.chosenCount()) {
            current = nextChunk();
            chunk = current;
            index = 0;
            if (current == null) {
                close();
                return false;
            }
        }
        return true;
    }

    /** The types of the columns. */
    public List<ValueType> types() {
        return types;
    }

    /** The rows of the next chunk all at once, instead of one by one; null after the last. Valid until the next call. */
    public @Nullable Chunk nextChunk() {
        return SnapshotBinding.<@Nullable Chunk>whileWanted(execution.context(), this::readChunk);
    }

    private @Nullable Chunk readChunk() {
        if (closed) {
            return null;
        }
        try {
            Operator open = operator;
            if (open == null) {
                open = plan.open(execution);
                operator = open;
            }
            execution.checkpoint();
            Chunk next = open.next();
            // Bytes of a file that is cut while it is mapped can read as zeros: nothing is given out before a look at
            // its length.
            columns = new Vector[types.size()];
            for (int i = 0; next != null && i < columns.length; i++) {
                columns[i] = next.column(i);
            }
            execution.checkpoint();
            execution.checkStillThere();
            return next;
        } catch (RuntimeException | Error e) {
            close();
            throw execution.explain(e);
        }
    }

    /** A value of the current row as generated code keeps it, null for NULL. */
    public @Nullable Object value(int column) {
        Chunk current = chunk;
        if (current == null) {
            throw new IllegalStateException("not on a row");
        }
        ValueType type = types.get(column);
        @Nullable Object value = BoxedValues.of(columns[column], current.row(index), type);
        return type.kind() == ValueKind.BINARY && value instanceof byte[] bytes ? new ByteString(bytes) : value;
    }

    @Override
    public void close() {
        closed = true;
        chunk = null;
        if (operator != null) {
            operator.close();
            operator = null;
        }
    }
}
