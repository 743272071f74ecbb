package org.pushlog.adapter.exec.operator;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.Operator;
import org.pushlog.adapter.exec.OperatorPlan;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.adapter.exec.group.Groups;
import org.pushlog.adapter.exec.group.KeyCounter;
import org.pushlog.adapter.exec.group.KeyLookup;
import org.pushlog.adapter.exec.group.LookupScratch;
import org.pushlog.storage.work.Cancellation;

/**
 * The kept rows of a join: for each key the first row, and for each row the next of the same key. It is filled once, by as many threads as its input
 * can be read by; then any number of threads look keys up in it. The caller closes it.
 */
final class BuildSide implements AutoCloseable {
    private static final int GROUPS_A_LOOK = 0xFFFF;
    static final int NONE = -1;

    private final Execution execution;
    private final int[] keys;
    private final List<Boolean> nullsEqual;
    private final boolean keepsAll;
    private final boolean needsPartner;
    private final RowStore rows;
    private final Groups groups;
    /** By key, the range of its values, or null if it has none. */
    private final @Nullable KeyRange[] ranges;

    private int[] firstOfGroup = {};
    private int[] lastOfGroup = {};
    private int[] countOfGroup = {};
    private int[] nextOfRow = {};
    private @Nullable KeyLookup lookup;
    /** Made when pairs are first counted. */
    private volatile @Nullable KeyCounter counter;

    private boolean numberedAlike;
    private int[] chosen = {};
    private int[] numbers = {};
    private long takenBytes;

    /** An empty one. */
    BuildSide(Execution execution, JoinPlan plan) {
        this.execution = execution;
        this.keys = plan.buildKeys().stream().mapToInt(Integer::intValue).toArray();
        this.nullsEqual = plan.nullsEqual();
        this.keepsAll = plan.kind() == JoinPlan.Kind.FULL || plan.kind() == JoinPlan.Kind.BUILD_ANTI;
        this.needsPartner = plan.kind().needsPartner();
        List<ValueType> types = plan.build().types();
        this.rows = new RowStore(execution, "JOIN", types);
        this.groups = Groups.of(plan.buildKeys().stream().map(types::get).toList());
        this.ranges = new @Nullable KeyRange[keys.length];
        for (int k = 0; k < keys.length; k++) {
            ranges[k] = needsPartner && !nullsEqual.get(k) && KeyRange.isOf(types.get(keys[k])) ? new KeyRange() : null;
        }
    }

    /** Keeps all rows of an input, and makes the keys ready to be looked up. */
    void fill(OperatorPlan input) {
        try (Collecting<Sink> collecting = new Collecting<>(execution, "JOIN", input, Sink::new)) {
            collecting.collect(true);
        }
        numberedAlike = groups.count() == rows.rowCount();
        for (int group = 0; numberedAlike && group < groups.count(); group++) {
            Cancellation.check(group, GROUPS_A_LOOK);
            numberedAlike = firstOfGroup[group] == group;
        }
        KeyLookup made = groups.lookup();
        lookup = made;
        execution.memory().take("JOIN", made.sizeBytes());
        takenBytes += made.sizeBytes();
    }

    /** Takes what one thread reads: columns are made by that thread, rows are kept by one thread at a time. */
    private final class Sink implements RowSink {
        @Override
        public boolean take(Operator input) {
            Chunk chunk = input.next();
            if (chunk == null) {
                return false;
            }
            for (int column = 0; column < chunk.columnCount(); column++) {
                chunk.column(column);
            }
            add(chunk);
            return true;
        }

        @Override
        public long sizeBytes() {
            // The side itself takes note of what it keeps.
            return 0;
        }
    }

    /** Whether no row of the other side can be in the result. */
    boolean excludesAll() {
        return needsPartner && rows.rowCount() == 0;
    }

    private synchronized void add(Chunk chunk) {
        int count = chunk.chosenCount();
        int first = rows.rowCount();
        if (chosen.length < count) {
            chosen = new int[count];
            numbers = new int[count];
        }
        int usable = usableRows(chunk, keys, nullsEqual, chosen);
        rows.add(chunk, chosen, usable);
        Vector[] vectors = keysOf(chunk, keys);
        groups.assign(vectors, chosen, usable, numbers);
        for (int k = 0; k < ranges.length; k++) {
            KeyRange range = ranges[k];
            if (range != null) {
                range.add(vectors[k], chosen, usable);
            }
        }
        ensure(groups.count(), first + count);
        for (int i = 0; i < usable; i++) {
            int row = first + i;
            int group = numbers[i];
            nextOfRow[row] = NONE;
            if (firstOfGroup[group] == NONE) {
                firstOfGroup[group] = row;
            } else {
                nextOfRow[lastOfGroup[group]] = row;
            }
            lastOfGroup[group] = row;
            countOfGroup[group]++;
        }
        if (keepsAll && usable < count) {
            int rest = complement(chunk, chosen, usable);
            rows.add(chunk, chosen, rest);
            Arrays.fill(nextOfRow, first + usable, first + count, NONE);
        }
        account();
    }

    private void account() {
        long size = groups.sizeBytes() + 4L * (nextOfRow.length + 3L * firstOfGroup.length);
        if (size > takenBytes) {
            execution.memory().take("JOIN", size - takenBytes);
            takenBytes = size;
        }
    }

    private void ensure(int groupCount, int rowCount) {
        if (firstOfGroup.length < groupCount) {
            int before = firstOfGroup.length;
            int capacity = Math.max(groupCount, Math.max(64, before * 2));
            firstOfGroup = Arrays.copyOf(firstOfGroup, capacity);
            lastOfGroup = Arrays.copyOf(lastOfGroup, capacity);
            countOfGroup = Arrays.copyOf(countOfGroup, capacity);
            Arrays.fill(firstOfGroup, before, capacity, NONE);
        }
        if (nextOfRow.length < rowCount) {
            nextOfRow = Arrays.copyOf(nextOfRow, Math.max(rowCount, nextOfRow.length * 2));
        }
    }

    /** Of the chosen rows of a chunk, those whose keys can equal others. */
    static int usableRows(Chunk chunk, int[] keys, List<Boolean> nullsEqual, int[] target) {
        int count = chunk.chosenCount();
        for (int i = 0; i < count; i++) {
            target[i] = chunk.row(i);
        }
        for (int k = 0; k < keys.length; k++) {
            boolean[] nulls = nullsEqual.get(k) ? null : chunk.column(keys[k]).nulls();
            if (nulls != null) {
                int left = 0;
                for (int i = 0; i < count; i++) {
                    int row = target[i];
                    target[left] = row;
                    left += nulls[row] ? 0 : 1;
                }
                count = left;
            }
        }
        return count;
    }

    /** Puts the chosen rows of a chunk that are not among some in their place. */
    private static int complement(Chunk chunk, int[] some, int count) {
        int[] known = Arrays.copyOf(some, count);
        int next = 0;
        int left = 0;
        for (int i = 0; i < chunk.chosenCount(); i++) {
            int row = chunk.row(i);
            if (next < count && known[next] == row) {
                next++;
            } else {
                some[left++] = row;
            }
        }
        return left;
    }

    static Vector[] keysOf(Chunk chunk, int[] keys) {
        Vector[] vectors = new Vector[keys.length];
        for (int k = 0; k < keys.length; k++) {
            vectors[k] = chunk.column(keys[k]);
        }
        return vectors;
    }

    /** Where a column of the other side must lie to equal a key, or null if that cannot be told. */
    @Nullable
    KeyBounds boundsOf(int key, int otherColumn) {
        KeyRange range = ranges[key];
        return range == null ? null : range.boundsOf(otherColumn);
    }

    /** For some rows of another chunk the first kept row of the same key, or {@link #NONE}. */
    void find(Vector[] otherKeys, int @Nullable [] otherRows, int count, int[] target, LookupScratch scratch) {
        Objects.requireNonNull(lookup).find(otherKeys, otherRows, count, target, scratch);
        for (int i = 0; !numberedAlike && i < count; i++) {
            int group = target[i];
            target[i] = group < 0 || group >= firstOfGroup.length ? NONE : firstOfGroup[group];
        }
    }

    /** How many pairs some rows of another chunk have. */
    long countPairs(Vector[] otherKeys, int @Nullable [] otherRows, int count, LookupScratch scratch) {
        KeyCounter known = counter;
        return (known == null ? makeCounter() : known).count(otherKeys, otherRows, count, scratch);
    }

    private synchronized KeyCounter makeCounter() {
        KeyCounter made = counter;
        if (made == null) {
            KeyLookup keys = Objects.requireNonNull(lookup);
            execution.memory().take("JOIN", keys.sizeBytes());
            takenBytes += keys.sizeBytes();
            made = keys.counter(countOfGroup);
            counter = made;
        }
        return made;
    }

    int nextOf(int row) {
        return nextOfRow[row];
    }

    RowStore rows() {
        return rows;
    }

    @Override
    public void close() {
        rows.close();
        execution.memory().give(takenBytes);
        takenBytes = 0;
    }
}
