package org.pushlog.adapter.exec;

/**
 * The type of a column while a statement runs.
 *
 * @param precision the digits of a DECIMAL, otherwise 0
 * @param scale the digits of a DECIMAL after the point, otherwise 0
 */
public record ValueType(ValueKind kind, int precision, int scale) {
    public static final ValueType BOOLEAN = of(ValueKind.BOOLEAN);
    public static final ValueType BIGINT = of(ValueKind.BIGINT);
    public static final ValueType DOUBLE = of(ValueKind.DOUBLE);

    /** A type without digits. */
    public static ValueType of(ValueKind kind) {
        return new ValueType(kind, 0, 0);
    }

    public static ValueType decimal(int precision, int scale) {
        return new ValueType(ValueKind.DECIMAL, precision, scale);
    }

    public ValueKind.Form form() {
        return kind.form();
    }
}
