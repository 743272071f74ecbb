package org.pushlog.driver;

/** Arguments for calls by reflection. */
final class Defaults {
    private Defaults() {}

    /** Null, or zero for primitives; 1 for int, which mostly is an index. */
    static Object of(Class<?> type) {
        if (!type.isPrimitive()) {
            return null;
        }
        if (type == boolean.class) {
            return false;
        }
        if (type == int.class) {
            return 1;
        }
        if (type == long.class) {
            return 1L;
        }
        if (type == byte.class) {
            return (byte) 1;
        }
        if (type == short.class) {
            return (short) 1;
        }
        return type == float.class ? (Object) 1f : (Object) 1d;
    }
}
