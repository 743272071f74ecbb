package org.pushlog.cli;

import java.util.function.LongConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** How far long work has come, as a bar on standard error; nothing is shown where that is no terminal. The bar is gone at the end. */
final class Progress implements LongConsumer, AutoCloseable {
    private static final int WIDTH = 79;
    private static final int REDRAW_MILLIS = 200;
    private static final long MEGABYTE = 1 << 20;

    private @Nullable ProgressBar bar;

    private Progress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    /** Begins to show work of so many bytes; the caller closes it. */
    static Progress ofBytes(Console console, String task, long totalBytes) {
        if (!console.showsProgress()) {
            return new Progress(null);
        }
        return new Progress(new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(totalBytes)
                .setUnit(" MB", MEGABYTE)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(REDRAW_MILLIS)
                .clearDisplayOnFinish()
                .setConsumer(new LineOnError(console))
                .build());
    }

    /** Another so many bytes are done. */
    @Override
    public void accept(long bytes) {
        ProgressBar shown = bar;
        if (shown != null) {
            shown.stepBy(bytes);
        }
    }

    /** Takes the bar away. Idempotent. */
    @Override
    public void close() {
        ProgressBar shown = bar;
        bar = null;
        if (shown != null) {
            shown.close();
        }
    }

    /** Writes the bar over itself, on one line. */
    private record LineOnError(Console console) implements ProgressBarConsumer {
        @Override
        public int getMaxRenderedLength() {
            return WIDTH;
        }

        @Override
        public void accept(String rendered) {
            console.err().print("\r" + rendered);
            console.err().flush();
        }

        @Override
        public void clear() {
            console.err().print("\r" + " ".repeat(WIDTH) + "\r");
            console.err().flush();
        }

        @Override
        public void close() {
            console.err().flush();
        }
    }
}
