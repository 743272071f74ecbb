package org.pushlog.adapter.sql;

/**
 * How the statements of a location run.
 *
 * @param threadCount how many threads one statement may use
 */
public record ExecutionSettings(Engine engine, int threadCount) {

    /** The vectorised engine on all cores. */
    public static ExecutionSettings defaults() {
        return new ExecutionSettings(Engine.VECTORISED, Runtime.getRuntime().availableProcessors());
    }
}
