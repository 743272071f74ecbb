package org.pushlog.storage.hot;

/** A file that is to be appended to a hot archive. The content must not be changed until the append has returned. */
public final class HotFile {
    private final String path;
    private final byte[] content;

    public HotFile(String path, byte[] content) {
        this.path = path;
        this.content = content;
    }

    public String path() {
        return path;
    }

    byte[] content() {
        return content;
    }
}
