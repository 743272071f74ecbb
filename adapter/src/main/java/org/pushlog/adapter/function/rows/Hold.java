package org.pushlog.adapter.function.rows;

import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.MemoryAccount;
import org.pushlog.adapter.exec.RowBytes;
import org.pushlog.storage.error.LimitExceededException;

/** The memory that one operator keeps rows in. It is taken from the statement's account a piece at a time. */
final class Hold {
    private static final long PIECE_BYTES = 64 << 10;

    private final MemoryAccount account;
    private final String what;
    private long takenBytes;
    private long freeBytes;

    Hold(MemoryAccount account, String what) {
        this.account = account;
        this.what = what;
    }

    /**
     * A row is kept in a list.
     *
     * @throws LimitExceededException if the statement may not keep it
     */
    void row(@Nullable Object row) {
        add(RowBytes.SLOT + RowBytes.of(row));
    }

    /** A key or row is kept in a hash table. */
    void entry(@Nullable Object key) {
        add(RowBytes.ENTRY + RowBytes.of(key));
    }

    /** That many bytes more are kept. */
    void add(long bytes) {
        freeBytes -= bytes;
        if (freeBytes < 0) {
            long piece = Math.max(PIECE_BYTES, -freeBytes);
            account.take(what, piece);
            takenBytes += piece;
            freeBytes += piece;
        }
    }

    /** How many bytes are kept. */
    long keptBytes() {
        return takenBytes - freeBytes;
    }

    /** That many bytes are not kept any more. */
    void give(long bytes) {
        freeBytes += bytes;
    }

    /** Nothing is kept any more. */
    void release() {
        account.give(takenBytes);
        takenBytes = 0;
        freeBytes = 0;
    }
}
