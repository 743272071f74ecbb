package org.pushlog.storage.io;

/** Gives the arrays that views are copied to, see {@link ByteSource#view(long, int, ViewMemory)}. */
@FunctionalInterface
public interface ViewMemory {
    /** An array of its own for each view, so that the view stays good. */
    ViewMemory FRESH = byte[]::new;

    /** An array of at least so many bytes, whatever is in it. */
    byte[] ofLength(int length);
}
