package org.pushlog.storage.store;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.log.LogScan;

/** A push log that is open, with its valid prefix as of one look. */
final class LogPart extends SharedPart {
    private final String name;
    private final ByteSource bytes;
    private final LogScan scan;
    private final @Nullable FileFacts facts;

    /** @param facts of the file when it was opened; null for a log whose file is not there */
    LogPart(String name, ByteSource bytes, LogScan scan, @Nullable FileFacts facts) {
        this.name = name;
        this.bytes = bytes;
        this.scan = scan;
        this.facts = facts;
    }

    /** The log's path relative to the location. */
    String name() {
        return name;
    }

    ByteSource bytes() {
        return bytes;
    }

    LogScan scan() {
        return scan;
    }

    @Nullable
    FileFacts facts() {
        return facts;
    }

    @Override
    void closeBytes() {
        bytes.close();
    }

    @Override
    void checkStillThere() {
        bytes.checkStillThere();
    }
}
