package org.pushlog.adapter.exec.group;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.VectorBuilder;

/** Groups by several key columns: the bytes of a {@link KeyRow} are the key. */
final class ManyKeyGroups extends Groups {
    private final List<ValueType> types;
    private final BytesTable table = new BytesTable();
    private final KeyRow row = new KeyRow();

    ManyKeyGroups(List<ValueType> types) {
        this.types = List.copyOf(types);
    }

    @Override
    public int count() {
        return table.count();
    }

    @Override
    public void assign(Vector[] keys, int @Nullable [] rows, int count, int[] groups) {
        for (int i = 0; i < count; i++) {
            row.write(keys, rows == null ? i : rows[i]);
            groups[i] = table.add(row.bytes(), 0, row.length());
        }
    }

    @Override
    public KeyLookup lookup() {
        return new RowLookup(table);
    }

    @Override
    public Vector[] keys(int first, int count) {
        VectorBuilder[] builders = new VectorBuilder[types.size()];
        for (int k = 0; k < builders.length; k++) {
            builders[k] = new VectorBuilder(types.get(k));
            builders[k].reset(count);
        }
        for (int i = 0; i < count; i++) {
            ByteBuffer page = ByteBuffer.wrap(table.pageAt(first + i)).order(ByteOrder.LITTLE_ENDIAN);
            int at = table.startAt(first + i);
            for (int k = 0; k < builders.length; k++) {
                at = KeyRow.read(page, at, builders[k], i, types.get(k));
            }
        }
        Vector[] keys = new Vector[builders.length];
        for (int k = 0; k < keys.length; k++) {
            keys[k] = builders[k].build();
        }
        return keys;
    }

    @Override
    public long sizeBytes() {
        return table.sizeBytes();
    }

    private record RowLookup(BytesTable table) implements KeyLookup {
        @Override
        public void find(Vector[] keys, int @Nullable [] rows, int count, int[] groups, LookupScratch scratch) {
            KeyRow row = scratch.keyRow;
            for (int i = 0; i < count; i++) {
                row.write(keys, rows == null ? i : rows[i]);
                groups[i] = table.find(row.bytes(), 0, row.length());
            }
        }

        @Override
        public long sizeBytes() {
            return 0;
        }
    }
}
