package org.pushlog.storage.store.part;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.log.LogScan;

/** A push log that is open, with its valid prefix as of one look. */
public final class LogPart extends SharedPart {
    private final String name;
    private final ByteSource bytes;
    private final LogScan scan;
    private final @Nullable FileFacts facts;

    /** @param facts of the file when it was opened; null for a log whose file is not there */
    public LogPart(String name, ByteSource bytes, LogScan scan, @Nullable FileFacts facts) {
        this.name = name;
        this.bytes = bytes;
        this.scan = scan;
        this.facts = facts;
    }

    /** The log's path relative to the location. */
    public String name() {
        return name;
    }

    public ByteSource bytes() {
        return bytes;
    }

    public LogScan scan() {
        return scan;
    }

    @Nullable
    public FileFacts facts() {
        return facts;
    }

    @Override
    protected void closeBytes() {
        bytes.close();
    }

    @Override
    public void checkStillThere() {
        bytes.checkStillThere();
    }
}
