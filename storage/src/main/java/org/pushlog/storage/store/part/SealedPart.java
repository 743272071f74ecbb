package org.pushlog.storage.store.part;

import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.log.FrameIndex;

/** The section of an archive that holds a sealed log. It lives as long as its archive is open; two are equal only if they are one. */
public final class SealedPart {
    private final String file;
    private final ByteSource bytes;
    private final Schema schema;
    private final FrameIndex frames;

    /** @param file the archive's path relative to the location */
    SealedPart(String file, ByteSource bytes, Schema schema, FrameIndex frames) {
        this.file = file;
        this.bytes = bytes;
        this.schema = schema;
        this.frames = frames;
    }

    public String file() {
        return file;
    }

    public ByteSource bytes() {
        return bytes;
    }

    public Schema schema() {
        return schema;
    }

    public FrameIndex frames() {
        return frames;
    }
}
