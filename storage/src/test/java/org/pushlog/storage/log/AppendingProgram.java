package org.pushlog.storage.log;

import java.nio.file.Path;
import java.time.Duration;

/** Appends pushes to a log, each under the lock and numbered by what is there, and says the number of each that was acknowledged. */
final class AppendingProgram {
    private AppendingProgram() {}

    /** Arguments: the log, how many pushes, after how many frames to compact (0 = never). */
    public static void main(String[] arguments) {
        Path log = Path.of(arguments[0]);
        CompactionPolicy policy = new CompactionPolicy(Integer.parseInt(arguments[2]));
        LogWriterOptions options =
                LogWriterOptions.DEFAULT.withLockTimeout(Duration.ofMinutes(2)).withPause(duration -> {});
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            try (PushLogWriter writer = PushLogWriter.open(log, options)) {
                long pushSeq = nextPushSeq(writer.scan());
                writer.append(RefRows.push(pushSeq, 2));
                System.out.println(pushSeq);
                writer.maybeCompact(policy);
            }
        }
    }

    static long nextPushSeq(LogScan scan) {
        long next = 0;
        for (int frame = 0; frame < scan.frameCount(); frame++) {
            if (scan.frames().hasPushSeq(frame)) {
                next = Math.max(next, scan.frames().maxPushSeq(frame) + 1);
            }
        }
        return next;
    }
}
