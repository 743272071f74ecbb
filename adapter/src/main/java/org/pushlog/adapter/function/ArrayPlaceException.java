package org.pushlog.adapter.function;

/** An array has no element at a place. */
public final class ArrayPlaceException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ArrayPlaceException(long place, int elementCount) {
        super("The array has no element " + place + ", since it has " + elementCount);
    }
}
