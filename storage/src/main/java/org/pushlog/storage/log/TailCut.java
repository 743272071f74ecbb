package org.pushlog.storage.log;

import org.pushlog.storage.error.Fault;

/**
 * A torn tail that was cut off before writing.
 *
 * @param offsetBytes where it began: the end of the last whole frame
 * @param lengthBytes how long it was
 * @param keptAs the file beside the log that has its bytes now
 * @param reason why it was not a frame
 */
public record TailCut(long offsetBytes, long lengthBytes, String keptAs, Fault reason) {}
