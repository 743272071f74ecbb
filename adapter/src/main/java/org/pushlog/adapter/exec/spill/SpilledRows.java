package org.pushlog.adapter.exec.spill;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.storage.store.ScratchFile;

/**
 * Rows that an operator has put aside, in the order in which they were added; read once from the first to the last, a block at a time. The block
 * in memory is on the statement's account. For one thread; the caller closes it, which deletes them.
 */
public final class SpilledRows implements AutoCloseable {
    private final Execution execution;
    private final String what;
    private final List<ValueType> types;
    private final ScratchFile file;
    private final List<Block> blocks = new ArrayList<>();
    private int next;
    private long takenBytes;

    private record Block(long offsetBytes, int lengthBytes, int rowCount) {}

    /** @param what the operator in words of SQL, for messages */
    public SpilledRows(Execution execution, String what, List<ValueType> types) {
        this.execution = execution;
        this.what = what;
        this.types = types;
        this.file = ScratchFile.create(what);
    }

    /** Whether rows of such columns can be put aside. */
    public static boolean canHold(List<ValueType> types) {
        return types.stream().noneMatch(type -> type.kind() == ValueKind.OBJECT);
    }

    /** Adds the rows of a chunk, of which all are chosen. */
    public void add(Chunk rows) {
        execution.checkpoint();
        ByteBuffer block = RowBlock.encode(rows);
        int length = block.remaining();
        blocks.add(new Block(file.lengthBytes(), length, rows.rowCount()));
        file.append(block);
    }

    /** The next rows, or null after the last. The chunk before is not used any more. */
    public @Nullable Chunk next() {
        execution.memory().give(takenBytes);
        takenBytes = 0;
        if (next == blocks.size()) {
            return null;
        }
        execution.checkpoint();
        Block block = blocks.get(next++);
        // The bytes and what is made of them.
        execution.memory().take(what, 2L * block.lengthBytes());
        takenBytes = 2L * block.lengthBytes();
        ByteBuffer bytes = ByteBuffer.allocate(block.lengthBytes()).order(ByteOrder.LITTLE_ENDIAN);
        file.read(block.offsetBytes(), bytes);
        return RowBlock.decode(bytes.flip(), types, block.rowCount());
    }

    @Override
    public void close() {
        execution.memory().give(takenBytes);
        takenBytes = 0;
        file.close();
    }
}
