package org.pushlog.storage.git;

/** The files of a git store that are read here. All of them may be absent. */
public enum GitFile {
    /** Which packs were accepted. */
    PACK_JOURNAL("objects.pack.journal"),
    /** Where each object lies in the packs, as far as it was folded. */
    INDEX("objects.index"),
    /** Commit and tag objects, ready to read. */
    EXPLODED("objects.exploded"),
    /** The commit graph. */
    GRAPH("objects.graph"),
    /** Which objects are reachable from some commits. */
    REACH("objects.reach");

    private final String fileName;

    GitFile(String fileName) {
        this.fileName = fileName;
    }

    public String fileName() {
        return fileName;
    }
}
