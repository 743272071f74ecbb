package org.pushlog.adapter.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.MemoryAccount;
import org.pushlog.adapter.exec.RowBytes;

/**
 * The rows of one scan in one execution, which a nested loop may ask for again and again. The second time they are kept, if they are not too
 * many, and given from memory from then on. For one thread.
 */
public final class RepeatedRows extends AbstractEnumerable<@Nullable Object> {
    private static final int KEPT_VALUE_COUNT_MAX = 1 << 20;
    private static final long PIECE_BYTES = 64 << 10;
    private static final int CANCEL_INTERVAL_ROWS = 4_096;

    private final Supplier<Enumerator<@Nullable Object>> scan;
    private final int keptRowCountMax;
    private final BooleanSupplier cancelled;
    private final @Nullable MemoryAccount memory;
    private boolean wasOpened;
    private boolean areTooMany;
    private @Nullable List<@Nullable Object> kept;

    /**
     * @param scan starts a scan
     * @param columnCount how many values a row has
     * @param memory the statement's account, which says how much is kept; null if there is none
     */
    public RepeatedRows(
            Supplier<Enumerator<@Nullable Object>> scan,
            int columnCount,
            BooleanSupplier cancelled,
            @Nullable MemoryAccount memory) {
        this.scan = scan;
        this.keptRowCountMax = KEPT_VALUE_COUNT_MAX / Math.max(1, columnCount);
        this.cancelled = cancelled;
        this.memory = memory;
    }

    @Override
    public Enumerator<@Nullable Object> enumerator() {
        if (kept != null) {
            return new Kept(kept);
        }
        if (!wasOpened || areTooMany) {
            wasOpened = true;
            return scan.get();
        }
        return new Keeping(scan.get());
    }

    /** Passes rows through and keeps them. */
    private final class Keeping implements Enumerator<@Nullable Object> {
        private final Enumerator<@Nullable Object> rows;
        private final List<@Nullable Object> taken = new ArrayList<>();
        private long takenBytes;
        private long keptBytes;

        Keeping(Enumerator<@Nullable Object> rows) {
            this.rows = rows;
        }

        @Override
        public @Nullable Object current() {
            return rows.current();
        }

        @Override
        public boolean moveNext() {
            if (!rows.moveNext()) {
                if (!areTooMany) {
                    kept = taken;
                }
                return false;
            }
            if (!areTooMany) {
                keep(rows.current());
            }
            return true;
        }

        private void keep(@Nullable Object row) {
            keptBytes += RowBytes.SLOT + RowBytes.of(row);
            if (taken.size() == keptRowCountMax || !hasRoom()) {
                areTooMany = true;
                taken.clear();
                if (memory != null) {
                    memory.give(takenBytes);
                }
            } else {
                taken.add(row);
            }
        }

        /** Whether what is kept fits beside what the statement has to keep: it is read again otherwise. */
        private boolean hasRoom() {
            if (memory == null || keptBytes <= takenBytes) {
                return true;
            }
            long piece = Math.max(PIECE_BYTES, keptBytes - takenBytes);
            if (memory.freeBytes() / 2 < piece) {
                return false;
            }
            memory.take("a sub-query", piece);
            takenBytes += piece;
            return true;
        }

        @Override
        public void reset() {
            rows.reset();
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    /** Rows from memory. */
    private final class Kept implements Enumerator<@Nullable Object> {
        private final List<@Nullable Object> rows;
        private int row = -1;

        Kept(List<@Nullable Object> rows) {
            this.rows = rows;
        }

        @Override
        public @Nullable Object current() {
            return rows.get(row);
        }

        @Override
        public boolean moveNext() {
            if ((row + 1) % CANCEL_INTERVAL_ROWS == 0 && cancelled.getAsBoolean()) {
                throw new CancellationException("the statement was cancelled");
            }
            return ++row < rows.size();
        }

        @Override
        public void reset() {
            row = -1;
        }

        @Override
        public void close() {}
    }
}
