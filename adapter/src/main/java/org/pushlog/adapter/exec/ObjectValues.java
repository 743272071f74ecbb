package org.pushlog.adapter.exec;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.Field;

/** Makes objects of the values that no other vector holds. */
@FunctionalInterface
public interface ObjectValues {

    /** One object a row, null for NULL. */
    @Nullable
    Object[] of(Column column, Field declared);
}
