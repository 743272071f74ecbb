package org.pushlog.storage.ipc;

import org.jspecify.annotations.Nullable;

/** The type of a column's values, as Arrow names it. The family is closed; {@link #kind()} is for switches without a default. */
public sealed interface ArrowType {
    ArrowType BOOL = new Bool();
    ArrowType INT64 = new Int(64, true);
    ArrowType UINT64 = new Int(64, false);
    ArrowType FLOAT64 = new FloatingPoint(64);
    ArrowType UTF8 = new Utf8();
    ArrowType BINARY = new Binary();
    ArrowType TIMESTAMP_MS = new Timestamp(TimeUnit.MILLISECOND, null);

    /** One constant a member of the family. */
    enum Kind {
        BOOL,
        INT,
        FLOATING_POINT,
        UTF8,
        LARGE_UTF8,
        BINARY,
        LARGE_BINARY,
        FIXED_SIZE_BINARY,
        DATE,
        TIME,
        TIMESTAMP,
        DECIMAL,
        LIST,
        LARGE_LIST
    }

    /** What one step of a date, time or timestamp is. DAY occurs in dates only. */
    enum TimeUnit {
        DAY,
        SECOND,
        MILLISECOND,
        MICROSECOND,
        NANOSECOND
    }

    Kind kind();

    /** True or false, one bit each. */
    record Bool() implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.BOOL;
        }
    }

    /** A whole number of 8, 16, 32 or 64 bits. */
    record Int(int bitWidth, boolean signed) implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.INT;
        }
    }

    /** An IEEE number of 16, 32 or 64 bits. */
    record FloatingPoint(int bitWidth) implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.FLOATING_POINT;
        }
    }

    /** Text with 32-bit offsets. */
    record Utf8() implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.UTF8;
        }
    }

    /** Text with 64-bit offsets. */
    record LargeUtf8() implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.LARGE_UTF8;
        }
    }

    /** Bytes with 32-bit offsets. */
    record Binary() implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.BINARY;
        }
    }

    /** Bytes with 64-bit offsets. */
    record LargeBinary() implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.LARGE_BINARY;
        }
    }

    /** Bytes, the same number in every value. */
    record FixedSizeBinary(int widthBytes) implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.FIXED_SIZE_BINARY;
        }
    }

    /** Days (32 bits) or milliseconds (64 bits) since 1970-01-01. */
    record Date(TimeUnit unit) implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.DATE;
        }
    }

    /** Time since midnight: 32 bits for seconds and milliseconds, 64 bits for the finer units. */
    record Time(TimeUnit unit) implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.TIME;
        }
    }

    /** Time since 1970-01-01 00:00 in UTC if there is a zone (which then is for display only), otherwise on an unnamed wall clock. */
    record Timestamp(TimeUnit unit, @Nullable String zone) implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.TIMESTAMP;
        }
    }

    /** An exact decimal number stored in 32, 64, 128 or 256 bits. */
    record Decimal(int precision, int scale, int bitWidth) implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.DECIMAL;
        }
    }

    /** A list of values of one type, with 32-bit offsets. */
    record ListType(Field element) implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.LIST;
        }
    }

    /** A list of values of one type, with 64-bit offsets. */
    record LargeListType(Field element) implements ArrowType {
        @Override
        public Kind kind() {
            return Kind.LARGE_LIST;
        }
    }
}
