package org.pushlog.storage.archive;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;

/**
 * One entry of an archive's manifest, with what the bytes it points at turn out to hold.
 *
 * @param index position in the manifest, from 0
 * @param manifestRowCount the row count that the manifest states; 0 is common for sections that have rows, so nothing relies on it
 * @param isArrow whether the section begins with an Arrow schema message
 * @param batchCount whole record batches counted in the section; 0 if it is not Arrow
 * @param rowCount rows of those batches
 * @param defect why the Arrow stream could not be walked to its end, or null
 */
public record Section(
        int index,
        String moduleName,
        int pkgType,
        String repo,
        long offsetBytes,
        long lengthBytes,
        long manifestRowCount,
        SectionKind kind,
        boolean isArrow,
        long batchCount,
        long rowCount,
        @Nullable Fault defect) {}
