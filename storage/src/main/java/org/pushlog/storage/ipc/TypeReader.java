package org.pushlog.storage.ipc;

import org.apache.arrow.flatbuf.DateUnit;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Type;
import org.pushlog.storage.ipc.ArrowType.TimeUnit;

/** Makes an {@link ArrowType} of the type in a verified field, as far as a guard accepts it. */
final class TypeReader {
    /** The widest fixed-size value. */
    static final int WIDTH_MAX_BYTES = 1 << 20;

    /** Decimals of 256 bits have at most this many digits; a scale beyond it has no use. */
    static final int SCALE_MAX = 76;

    private TypeReader() {}

    static boolean isList(byte type) {
        return type == Type.List || type == Type.LargeList;
    }

    static ArrowType listOf(byte type, Field element) {
        return type == Type.List ? new ArrowType.ListType(element) : new ArrowType.LargeListType(element);
    }

    /** The type of a field without element fields. */
    static ArrowType flat(org.apache.arrow.flatbuf.Field field, String name, Guard guard) throws Malformed {
        return switch (field.typeType()) {
            case Type.Bool -> new ArrowType.Bool();
            case Type.Utf8 -> new ArrowType.Utf8();
            case Type.LargeUtf8 -> new ArrowType.LargeUtf8();
            case Type.Binary -> new ArrowType.Binary();
            case Type.LargeBinary -> new ArrowType.LargeBinary();
            case Type.Int -> integer(fill(field, new org.apache.arrow.flatbuf.Int()), name);
            case Type.FloatingPoint -> floatingPoint(fill(field, new org.apache.arrow.flatbuf.FloatingPoint()), name);
            case Type.FixedSizeBinary ->
                fixedSizeBinary(fill(field, new org.apache.arrow.flatbuf.FixedSizeBinary()), name);
            default -> extended(field, name, guard);
        };
    }

    static ArrowType.Int integer(org.apache.arrow.flatbuf.Int type, String name) throws Malformed {
        int bitWidth = type.bitWidth();
        if (bitWidth != 8 && bitWidth != 16 && bitWidth != 32 && bitWidth != 64) {
            throw new Malformed(0, "field " + name + " has whole numbers of " + bitWidth + " bits");
        }
        return new ArrowType.Int(bitWidth, type.isSigned());
    }

    private static ArrowType floatingPoint(org.apache.arrow.flatbuf.FloatingPoint type, String name) throws Malformed {
        return switch (type.precision()) {
            case Precision.HALF -> new ArrowType.FloatingPoint(16);
            case Precision.SINGLE -> new ArrowType.FloatingPoint(32);
            case Precision.DOUBLE -> new ArrowType.FloatingPoint(64);
            default -> throw new Malformed(0, "field " + name + " has precision " + type.precision());
        };
    }

    private static ArrowType fixedSizeBinary(org.apache.arrow.flatbuf.FixedSizeBinary type, String name)
            throws Malformed {
        int widthBytes = type.byteWidth();
        if (widthBytes < 1 || widthBytes > WIDTH_MAX_BYTES) {
            throw new Malformed(0, "field " + name + " has binaries of " + widthBytes + " bytes");
        }
        return new ArrowType.FixedSizeBinary(widthBytes);
    }

    private static ArrowType extended(org.apache.arrow.flatbuf.Field field, String name, Guard guard) throws Malformed {
        byte type = field.typeType();
        boolean known = type == Type.Date || type == Type.Time || type == Type.Timestamp || type == Type.Decimal;
        if (!known || guard == Guard.ORIGINAL) {
            throw new Malformed(0, "field " + name + " is of type " + typeName(type) + ", which is not accepted");
        }
        return switch (type) {
            case Type.Date -> date(fill(field, new org.apache.arrow.flatbuf.Date()), name);
            case Type.Time -> time(fill(field, new org.apache.arrow.flatbuf.Time()), name);
            case Type.Timestamp -> timestamp(fill(field, new org.apache.arrow.flatbuf.Timestamp()), name);
            default -> decimal(fill(field, new org.apache.arrow.flatbuf.Decimal()), name);
        };
    }

    private static ArrowType date(org.apache.arrow.flatbuf.Date type, String name) throws Malformed {
        return switch (type.unit()) {
            case DateUnit.DAY -> new ArrowType.Date(TimeUnit.DAY);
            case DateUnit.MILLISECOND -> new ArrowType.Date(TimeUnit.MILLISECOND);
            default -> throw new Malformed(0, "field " + name + " has date unit " + type.unit());
        };
    }

    private static ArrowType time(org.apache.arrow.flatbuf.Time type, String name) throws Malformed {
        TimeUnit unit = unit(type.unit(), name);
        int bitWidth = unit == TimeUnit.SECOND || unit == TimeUnit.MILLISECOND ? 32 : 64;
        if (type.bitWidth() != bitWidth) {
            throw new Malformed(0, "field " + name + " has times in " + unit + " of " + type.bitWidth() + " bits");
        }
        return new ArrowType.Time(unit);
    }

    private static ArrowType timestamp(org.apache.arrow.flatbuf.Timestamp type, String name) throws Malformed {
        String zone = type.timezone();
        return new ArrowType.Timestamp(unit(type.unit(), name), zone == null || zone.isEmpty() ? null : zone);
    }

    private static ArrowType decimal(org.apache.arrow.flatbuf.Decimal type, String name) throws Malformed {
        int precisionMax = switch (type.bitWidth()) {
            case 32 -> 9;
            case 64 -> 18;
            case 128 -> 38;
            case 256 -> 76;
            default -> throw new Malformed(0, "field " + name + " has decimals of " + type.bitWidth() + " bits");
        };
        if (type.precision() < 1 || type.precision() > precisionMax || Math.abs((long) type.scale()) > SCALE_MAX) {
            throw new Malformed(
                    0, "field " + name + " has decimals of precision " + type.precision() + ", scale " + type.scale());
        }
        return new ArrowType.Decimal(type.precision(), type.scale(), type.bitWidth());
    }

    private static TimeUnit unit(short unit, String name) throws Malformed {
        return switch (unit) {
            case org.apache.arrow.flatbuf.TimeUnit.SECOND -> TimeUnit.SECOND;
            case org.apache.arrow.flatbuf.TimeUnit.MILLISECOND -> TimeUnit.MILLISECOND;
            case org.apache.arrow.flatbuf.TimeUnit.MICROSECOND -> TimeUnit.MICROSECOND;
            case org.apache.arrow.flatbuf.TimeUnit.NANOSECOND -> TimeUnit.NANOSECOND;
            default -> throw new Malformed(0, "field " + name + " has time unit " + unit);
        };
    }

    /** The verifier saw that a value of the field's type is there. */
    private static <T extends com.google.flatbuffers.Table> T fill(org.apache.arrow.flatbuf.Field field, T type) {
        field.type(type);
        return type;
    }

    private static String typeName(byte type) {
        String[] names = Type.names;
        return type >= 0 && type < names.length ? names[type] : Byte.toString(type);
    }
}
