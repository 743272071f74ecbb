package org.pushlog.adapter.function;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Elements of arrays; generated code calls it. Calcite's own reads behind the end of an array that is counted from zero, and takes no long. */
public final class ArrayCalls {
    private ArrayCalls() {}

    /**
     * The element at a place.
     *
     * @param first the place of the first element
     * @param isSafe whether an element that is not there is NULL; otherwise it fails
     */
    public static @Nullable Object item(List<?> array, long place, int first, boolean isSafe) {
        if (place >= first && place - first < array.size()) {
            return array.get((int) (place - first));
        }
        if (isSafe) {
            return null;
        }
        throw new ArrayPlaceException(place, array.size());
    }
}
