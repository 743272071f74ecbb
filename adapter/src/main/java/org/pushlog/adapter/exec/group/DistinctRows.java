package org.pushlog.adapter.exec.group;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.kernel.VectorBuilder;

/**
 * The different keys of what several threads took in. Any number of threads may {@link #tellApart}; when they have ended, one thread counts or reads
 * the rows.
 */
public final class DistinctRows {
    private final List<ValueType> types;
    private final Groups numbered;
    private final List<KeyPages> parts = new ArrayList<>();
    private final AtomicInteger nextPartition = new AtomicInteger();
    private final AtomicLong writtenCount = new AtomicLong();
    private int numberedAt;
    private int part;
    private int slab;
    private int page;
    private int position;

    /** Takes over what the parts have; nothing may be added to them any more. */
    public DistinctRows(List<DistinctKeys> keys) {
        DistinctKeys first = keys.get(0);
        this.types = first.types();
        if (keys.stream().anyMatch(one -> one.pages() != null)) {
            for (DistinctKeys one : keys) {
                KeyPages written = one.writeDown();
                written.seal();
                parts.add(written);
            }
        }
        this.numbered = first.numbered();
        keys.subList(1, keys.size()).forEach(one -> merge(one.numbered()));
    }

    private void merge(Groups other) {
        int[] numbers = new int[Math.min(other.count(), Chunk.ROW_COUNT_MAX)];
        for (int first = 0; first < other.count(); first += Chunk.ROW_COUNT_MAX) {
            int some = Math.min(Chunk.ROW_COUNT_MAX, other.count() - first);
            numbered.assign(other.keys(first, some), null, some, numbers);
        }
    }

    /** Whether there is work for more than one thread. */
    public boolean isPartitioned() {
        return !parts.isEmpty();
    }

    /** Tells the keys of partitions apart, one after the other, until none is left for this thread. */
    public void tellApart(Execution execution) {
        KeyTable table = new KeyTable();
        long takenBytes = 0;
        try {
            while (isPartitioned()) {
                int partition = nextPartition.getAndIncrement();
                if (partition >= KeyPages.PARTITION_COUNT) {
                    return;
                }
                execution.checkpoint();
                writtenCount.addAndGet(table.tellApart(parts, partition, true));
                if (table.sizeBytes() > takenBytes) {
                    execution.memory().take("DISTINCT", table.sizeBytes() - takenBytes);
                    takenBytes = table.sizeBytes();
                }
            }
        } finally {
            execution.memory().give(takenBytes);
        }
    }

    /** Leaves the other partitions: the threads end soon. */
    public void stop() {
        nextPartition.set(KeyPages.PARTITION_COUNT);
    }

    /** How many different keys there are. */
    public long count() {
        return numbered.count() + writtenCount.get();
    }

    /** The next keys, or null after the last: a column a key column. */
    public @Nullable Chunk next() {
        if (numberedAt < numbered.count()) {
            int count = Math.min(Chunk.ROW_COUNT_MAX, numbered.count() - numberedAt);
            Vector[] keys = numbered.keys(numberedAt, count);
            numberedAt += count;
            return Chunk.of(List.of(keys), count);
        }
        while (part < parts.size()) {
            KeyPages written = parts.get(part);
            if (slab < written.slabCount()) {
                Chunk chunk = nextOf(written);
                if (chunk != null) {
                    return chunk;
                }
                slab++;
                page = 0;
                position = 0;
            } else {
                part++;
                slab = 0;
            }
        }
        return null;
    }

    /** The next keys of the current slab, or null if it has no more. */
    private @Nullable Chunk nextOf(KeyPages written) {
        int[] starts = new int[Chunk.ROW_COUNT_MAX];
        int[] lengths = new int[Chunk.ROW_COUNT_MAX];
        int count = 0;
        ByteBuffer data = ByteBuffer.wrap(written.slab(slab)).order(ByteOrder.LITTLE_ENDIAN);
        while (page < KeyPages.PAGES_PER_SLAB && count < starts.length) {
            int used = written.usedBytes(slab * KeyPages.PAGES_PER_SLAB + page);
            int start = KeyPages.startOf(page);
            while (position < used && count < starts.length) {
                int length = data.getInt(start + position + Long.BYTES);
                starts[count] = start + position + KeyPages.HEAD_BYTES;
                lengths[count] = length;
                count += length >= 0 ? 1 : 0;
                position += KeyPages.sizeOf(length & ~KeyPages.REPEATED);
            }
            if (position >= used) {
                page++;
                position = 0;
            }
        }
        return count == 0 ? null : chunk(data, starts, lengths, count);
    }

    private Chunk chunk(ByteBuffer data, int[] starts, int[] lengths, int count) {
        if (types.size() == 1 && types.get(0).form() == ValueKind.Form.BYTES) {
            return Chunk.of(List.of(new BytesVector(data, starts, lengths, null)), count);
        }
        List<VectorBuilder> builders = types.stream().map(VectorBuilder::new).toList();
        builders.forEach(builder -> builder.reset(count));
        for (int i = 0; i < count; i++) {
            int at = starts[i];
            for (int k = 0; k < types.size(); k++) {
                at = KeyRow.read(data, at, builders.get(k), i, types.get(k));
            }
        }
        return Chunk.of(builders.stream().map(VectorBuilder::build).toList(), count);
    }
}
