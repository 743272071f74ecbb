package org.pushlog.adapter.exec;

import org.jspecify.annotations.Nullable;

/** What a running statement gives to its operators. Safe for many threads. */
public interface Execution {

    /** Returns if the statement may go on, and throws what it is to end with otherwise. Asked for every chunk. */
    void checkpoint();

    /** A parameter ({@code ?0}) or another value that is fixed for the statement; null for NULL or if there is none of that name. */
    @Nullable
    Object variable(String name);

    /** The account of the memory that operators keep rows in. */
    MemoryAccount memory();

    /** How many threads the statement may use. */
    int threadCount();
}
