package org.pushlog.adapter.vector;

/** Names of the variables of a data context that the engine looks at. */
public final class VectorSettings {
    /** How much memory operators may keep rows in, a Long of bytes. */
    public static final String MEMORY_LIMIT = "pushlog.memory_limit";

    /** How many threads one statement may use, an Integer. */
    public static final String THREADS = "pushlog.threads";

    private VectorSettings() {}
}
