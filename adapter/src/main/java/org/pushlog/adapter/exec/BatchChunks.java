package org.pushlog.adapter.exec;

import java.util.List;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.Field;

/**
 * Makes chunks of batches.
 *
 * @param fields the columns as the catalogue declares them
 * @param types their types while a statement runs
 * @param objects makes the values of columns of kind OBJECT
 */
public record BatchChunks(List<Field> fields, List<ValueType> types, ObjectValues objects) {
    public BatchChunks {
        fields = List.copyOf(fields);
        types = List.copyOf(types);
    }

    /** Buffers for the chunks of one scan, which are asked for one after the other. */
    public ColumnBuffers newBuffers() {
        return new ColumnBuffers(types.size());
    }

    /**
     * All rows of a batch of at most {@link Chunk#ROW_COUNT_MAX} rows. Columns are read when they are asked for, into the buffers, which the
     * chunk has until the next one is made with them.
     */
    public Chunk of(Batch batch, ColumnBuffers buffers) {
        assert buffers.overwrite();
        return Chunk.of(new ColumnVectors(batch, fields, types, objects, buffers), batch.rowCount());
    }
}
