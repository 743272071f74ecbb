package org.pushlog.adapter.exec.group;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/**
 * Takes the keys of rows in, so that the different ones can be told in the end. Few are numbered in a table as they come. Once they are many, a table
 * would wait for memory with every row: keys are then only written down, by partitions of their hash, and told apart partition by partition
 * (Manegold, Boncz and Kersten, "Optimizing main-memory join on modern hardware", 2002). For one thread; {@link DistinctRows} puts what several
 * threads have together.
 */
public final class DistinctKeys {
    /** A table of so many keys still fits the caches. */
    static final int NUMBERED_COUNT_MAX = 1 << 16;

    /** From so many records on it is asked whether many are repeated, and again when there are twice as many. */
    private static final long FIRST_LOOK_COUNT = 1 << 18;

    private final List<ValueType> types;
    private final boolean isText;
    private final KeyRow keyRow = new KeyRow();
    /** All keys, as long as they are few; then only what goes to no page: NULL and long keys. */
    private Groups numbered;

    private @Nullable KeyPages pages;
    private long nextLookCount = FIRST_LOOK_COUNT;
    private int[] numbers = {};
    private int[] rest = {};
    private long[] hashes = {};

    /** Takes keys of columns of these types, at least one. */
    public DistinctKeys(List<ValueType> types) {
        this.types = List.copyOf(types);
        this.isText = types.size() == 1 && types.get(0).form() == ValueKind.Form.BYTES;
        this.numbered = Groups.of(types);
    }

    List<ValueType> types() {
        return types;
    }

    Groups numbered() {
        return numbered;
    }

    @Nullable
    KeyPages pages() {
        return pages;
    }

    /**
     * Takes the keys of some rows.
     *
     * @param keys a vector a key column
     * @param rows the rows, or null for rows 0 to {@code count} - 1
     */
    public void add(Vector[] keys, int @Nullable [] rows, int count) {
        if (numbers.length < count) {
            numbers = new int[count];
            rest = new int[count];
            hashes = new long[count];
        }
        KeyPages written = pages;
        if (written != null) {
            write(written, keys, rows, count);
            return;
        }
        numbered.assign(keys, rows, count, numbers);
        if (numbered.count() > NUMBERED_COUNT_MAX) {
            writeDown();
        }
    }

    /** Takes the keys out of the table and writes them down. */
    KeyPages writeDown() {
        KeyPages written = pages;
        if (written == null) {
            written = new KeyPages();
            pages = written;
            Groups known = numbered;
            numbered = Groups.of(types);
            if (hashes.length < Chunk.ROW_COUNT_MAX) {
                rest = new int[Chunk.ROW_COUNT_MAX];
                hashes = new long[Chunk.ROW_COUNT_MAX];
                numbers = new int[Chunk.ROW_COUNT_MAX];
            }
            for (int first = 0; first < known.count(); first += Chunk.ROW_COUNT_MAX) {
                int some = Math.min(Chunk.ROW_COUNT_MAX, known.count() - first);
                write(written, known.keys(first, some), null, some);
            }
        }
        return written;
    }

    private void write(KeyPages written, Vector[] keys, int @Nullable [] rows, int count) {
        int restCount = isText
                ? writeTexts(written, (BytesVector) keys[0], rows, count)
                : writeRows(written, keys, rows, count);
        if (restCount > 0) {
            numbered.assign(keys, rest, restCount, numbers);
        }
        if (written.recordCount() >= nextLookCount) {
            dropRepeated(written);
            nextLookCount = Math.max(FIRST_LOOK_COUNT, 2 * written.recordCount());
        }
    }

    /** Puts rows with NULL or long texts to the rest, and gives their number. */
    private int writeTexts(KeyPages written, BytesVector texts, int @Nullable [] rows, int count) {
        ByteBuffer data = texts.data();
        int[] starts = texts.starts();
        int[] lengths = texts.lengths();
        boolean[] nulls = texts.nulls();
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            hashes[i] = BytesVector.hash(data, starts[row], lengths[row]);
        }
        int restCount = 0;
        long lastHash = 0;
        int last = -1;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            int length = lengths[row];
            if ((nulls != null && nulls[row]) || length > KeyPages.LENGTH_MAX) {
                rest[restCount++] = row;
                continue;
            }
            boolean isLast = hashes[i] == lastHash
                    && last >= 0
                    && lengths[last] == length
                    && BytesVector.equal(data, starts[last], data, starts[row], length);
            if (!isLast) {
                written.add(hashes[i], data, starts[row], length);
                lastHash = hashes[i];
                last = row;
            }
        }
        return restCount;
    }

    /** Puts rows with long keys to the rest, and gives their number. */
    private int writeRows(KeyPages written, Vector[] keys, int @Nullable [] rows, int count) {
        int restCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            keyRow.write(keys, row);
            if (keyRow.length() > KeyPages.LENGTH_MAX) {
                rest[restCount++] = row;
            } else {
                written.add(BytesVector.hash(keyRow.bytes(), 0, keyRow.length()), keyRow.bytes(), 0, keyRow.length());
            }
        }
        return restCount;
    }

    /** Looks into one partition; if half of its records are repeated, all partitions are rid of theirs. */
    private static void dropRepeated(KeyPages written) {
        written.seal();
        List<KeyPages> only = List.of(written);
        KeyTable table = new KeyTable();
        if (2L * table.tellApart(only, 0, false) > written.recordCount(0)) {
            return;
        }
        for (int partition = 0; partition < KeyPages.PARTITION_COUNT; partition++) {
            table.tellApart(only, partition, true);
            written.dropRepeated(partition);
        }
    }

    /** About how many bytes of memory it takes. */
    public long sizeBytes() {
        KeyPages written = pages;
        return numbered.sizeBytes() + (written == null ? 0 : written.sizeBytes());
    }
}
