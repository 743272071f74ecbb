package org.pushlog.storage.store;

import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.IntegerColumn;

/**
 * Rows of one frame, or of one record batch of a sealed section, and where they lie.
 *
 * @param rows the wanted columns
 * @param file relative to the location
 * @param frameOffsetBytes where the frame, or the record batch's message, starts in the file
 * @param frameIndex position of the frame in its log, or of the record batch in its section
 * @param rowIndex for each row its position in the frame
 */
public record HistoryBatch(
        Batch rows, Source source, String file, long frameOffsetBytes, long frameIndex, IntegerColumn rowIndex) {}
