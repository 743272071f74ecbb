package org.pushlog.storage.ipc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Heads that record batches have again and again, each once: whoever kept the number of a batch's head need not read its metadata a second time. A head
 * was checked against its batch's schema and body when it was added. Compressed batches have no number, and none is given beyond {@link
 * #COUNT_MAX}. One thread adds; once it is done, any number of threads may ask.
 */
public final class BatchHeads {
    /** The number of a head that is not known. */
    public static final int NONE = -1;

    /** Some 400 bytes each with six columns. */
    public static final int COUNT_MAX = 1_024;

    private final List<BatchHead> heads;
    private final Map<BatchHead, Integer> numbers;
    private @Nullable BatchHead last;
    private int lastNumber = NONE;

    public BatchHeads() {
        this.heads = new ArrayList<>();
        this.numbers = new HashMap<>();
    }

    private BatchHeads(BatchHeads other) {
        this.heads = new ArrayList<>(other.heads);
        this.numbers = new HashMap<>(other.numbers);
    }

    /** The same heads, to add more to. */
    public BatchHeads copy() {
        return new BatchHeads(this);
    }

    /** The number of a batch's head, a new one if there is room, or {@link #NONE}. */
    @SuppressWarnings("ReferenceEquality") // Heads with the same numbers mostly come as the same object.
    public int numberOf(RecordBatch batch) {
        BatchHead head = batch.head();
        if (head != last) {
            last = head;
            lastNumber = head.codec() != null ? NONE : numberOf(head);
        }
        return lastNumber;
    }

    private int numberOf(BatchHead head) {
        Integer known = numbers.get(head);
        if (known != null) {
            return known;
        }
        if (heads.size() == COUNT_MAX) {
            return NONE;
        }
        heads.add(head);
        numbers.put(head, heads.size() - 1);
        return heads.size() - 1;
    }

    /** Whether batches with a head have no null in a column. */
    public boolean isWithoutNulls(int number, SchemaLayout layout, int column) {
        return head(number).nullCount(layout.places().get(column).node()) == 0;
    }

    BatchHead head(int number) {
        return heads.get(number);
    }
}
