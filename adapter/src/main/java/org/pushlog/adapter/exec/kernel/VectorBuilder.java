package org.pushlog.adapter.exec.kernel;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.DecimalVector;
import org.pushlog.adapter.exec.DoubleVector;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ObjectVector;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Collects values of one type row by row: copied from vectors, or given as objects. Its arrays are used again. */
public final class VectorBuilder {
    private final ValueType type;
    private final DecimalBuilder decimals;
    private long[] longs = {};
    private double[] doubles = {};
    private int[] starts = {};
    private int[] lengths = {};
    private byte[] bytes = {};
    private int byteCount;
    private @Nullable Object[] objects = {};
    private boolean[] nulls = {};
    private boolean someNull;

    /** Makes a builder of a type. */
    public VectorBuilder(ValueType type) {
        this.type = type;
        this.decimals = new DecimalBuilder(type.precision(), type.scale());
    }

    /** Forgets all and makes room for some rows, none of which is null yet. */
    public void reset(int rowCount) {
        if (nulls.length < rowCount) {
            nulls = new boolean[rowCount];
            switch (type.form()) {
                case LONG -> longs = new long[rowCount];
                case DOUBLE -> doubles = new double[rowCount];
                case DECIMAL -> {}
                case BYTES -> {
                    starts = new int[rowCount];
                    lengths = new int[rowCount];
                }
                case OBJECT -> objects = new @Nullable Object[rowCount];
            }
        }
        if (someNull) {
            Arrays.fill(nulls, false);
            someNull = false;
        }
        byteCount = 0;
        decimals.reset(rowCount);
    }

    /** Makes a row null. */
    public void setNull(int row) {
        nulls[row] = true;
        someNull = true;
        if (type.form() == ValueKind.Form.BYTES) {
            starts[row] = 0;
            lengths[row] = 0;
        }
    }

    /** Takes a value of a vector of this type. */
    public void copy(int row, Vector source, int sourceRow) {
        if (source.isNull(sourceRow)) {
            setNull(row);
        } else if (source instanceof LongVector values) {
            longs[row] = values.values()[sourceRow];
        } else if (source instanceof DoubleVector values) {
            doubles[row] = values.values()[sourceRow];
        } else if (source instanceof DecimalVector values) {
            decimals.setWide(row, values.highAt(sourceRow), values.low()[sourceRow]);
        } else if (source instanceof BytesVector values) {
            int length = values.lengths()[sourceRow];
            ensure(length);
            values.data().get(values.starts()[sourceRow], bytes, byteCount, length);
            range(row, length);
        } else if (source instanceof ObjectVector values) {
            objects[row] = values.at(sourceRow);
        }
    }

    /** Takes an object of the class that {@link BoxedValues} gives for the type, or null. */
    public void set(int row, @Nullable Object value) {
        if (value == null) {
            setNull(row);
            return;
        }
        switch (type.form()) {
            case LONG -> longs[row] = value instanceof Boolean flag ? (flag ? 1 : 0) : ((Number) value).longValue();
            case DOUBLE -> doubles[row] = ((Number) value).doubleValue();
            case DECIMAL -> decimals.setDecimal(row, (BigDecimal) value);
            case BYTES ->
                setBytes(
                        row, value instanceof byte[] given ? given : ((String) value).getBytes(StandardCharsets.UTF_8));
            case OBJECT -> objects[row] = value;
        }
    }

    public void setLong(int row, long value) {
        longs[row] = value;
    }

    public void setDouble(int row, double value) {
        doubles[row] = value;
    }

    public void setWide(int row, long high, long low) {
        decimals.setWide(row, high, low);
    }

    public void setBytes(int row, byte[] value) {
        setBytes(row, value, 0, value.length);
    }

    /** Takes bytes of an array. */
    public void setBytes(int row, byte[] source, int start, int length) {
        ensure(length);
        System.arraycopy(source, start, bytes, byteCount, length);
        range(row, length);
    }

    /** Takes bytes of a buffer. */
    public void setBytes(int row, ByteBuffer source, int start, int length) {
        ensure(length);
        source.get(start, bytes, byteCount, length);
        range(row, length);
    }

    /** Room for so many more bytes; they are then filled in from {@link #byteCount()} on and taken by {@link #range}. */
    byte[] ensure(int length) {
        if (bytes.length - byteCount < length) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(byteCount, length), (int)
                    Math.min(Integer.MAX_VALUE - 8, bytes.length * 2L)));
        }
        return bytes;
    }

    int byteCount() {
        return byteCount;
    }

    /** Makes the next bytes the value of a row. */
    void range(int row, int length) {
        starts[row] = byteCount;
        lengths[row] = length;
        byteCount += length;
    }

    /** What was collected; valid until the next reset. */
    public Vector build() {
        boolean[] some = someNull ? nulls : null;
        return switch (type.form()) {
            case LONG -> new LongVector(longs, some);
            case DOUBLE -> new DoubleVector(doubles, some);
            case DECIMAL -> decimals.build(some);
            case BYTES -> new BytesVector(ByteBuffer.wrap(bytes), starts, lengths, some);
            case OBJECT -> new ObjectVector(objects, some);
        };
    }
}
