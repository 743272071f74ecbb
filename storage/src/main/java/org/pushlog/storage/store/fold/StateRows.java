package org.pushlog.storage.store.fold;

/** Where the rows of a state lie, in byte order of their keys. Immutable. */
public interface StateRows {

    int count();

    /** The frame of a row, sealed frames counted first. */
    int frame(int index);

    /** The row's place in its frame. */
    long row(int index);
}
