package org.pushlog.storage.archive;

/**
 * A row of the manifest whose byte range is known to be inside the archive.
 *
 * @param index position in the manifest, from 0
 */
public record ManifestEntry(
        int index, int pkgType, String repo, String moduleName, long offsetBytes, long lengthBytes, long rowCount) {

    /** What the section holds, by its module name. */
    public SectionKind kind() {
        return SectionKind.of(moduleName);
    }

    /** The section for messages. */
    String title() {
        return moduleName.isEmpty() ? "data section " + index : "section " + moduleName;
    }
}
