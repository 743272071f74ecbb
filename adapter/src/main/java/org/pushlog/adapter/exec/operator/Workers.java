package org.pushlog.adapter.exec.operator;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.pushlog.storage.store.history.ScanThreads;

/** The threads that help statements, as many as the process has cores, shared by all statements; idle ones end. */
public final class Workers {
    private static final ThreadPoolExecutor POOL = newPool();

    private Workers() {}

    private static ThreadPoolExecutor newPool() {
        int cores = Math.max(1, Runtime.getRuntime().availableProcessors());
        return new ThreadPoolExecutor(0, cores, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
            Thread thread = new Thread(work, "pushlog-worker");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** The threads of a statement that may use so many, its own included. */
    public static ScanThreads threads(int threadCount) {
        return new ScanThreads(threadCount, POOL);
    }
}
