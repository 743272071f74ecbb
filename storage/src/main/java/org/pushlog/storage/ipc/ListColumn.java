package org.pushlog.storage.ipc;

import org.jspecify.annotations.Nullable;

/** Lists: each row has the rows {@code [startAt(row), endAt(row))} of {@link #elements()}. */
public final class ListColumn extends Column {
    private final Column elements;
    private final ValueRanges ranges;

    ListColumn(Field field, int rowCount, @Nullable Bitmap validity, Column elements, ValueRanges ranges) {
        super(field, rowCount, validity);
        this.elements = elements;
        this.ranges = ranges;
    }

    public int startAt(int row) {
        return ranges.startAt(row);
    }

    public int endAt(int row) {
        return ranges.endAt(row);
    }

    /** The elements of all lists. May have more rows than a batch. */
    public Column elements() {
        return elements;
    }

    @Override
    Column sliceValues(int firstRow, int count, @Nullable Bitmap slicedValidity) {
        return new ListColumn(field(), count, slicedValidity, elements, ranges.slice(firstRow, count));
    }

    @Override
    Column gatherValues(int[] rows, int count, @Nullable Bitmap gatheredValidity) {
        return new ListColumn(field(), count, gatheredValidity, elements, ranges.gather(rows, count));
    }

    @Override
    Column withFieldAndValidity(Field other, @Nullable Bitmap otherValidity) {
        return new ListColumn(other, rowCount(), otherValidity, elements, ranges);
    }
}
