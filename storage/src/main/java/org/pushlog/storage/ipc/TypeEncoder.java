package org.pushlog.storage.ipc;

import com.google.flatbuffers.FlatBufferBuilder;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.DateUnit;
import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.FixedSizeBinary;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Time;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.pushlog.storage.ipc.ArrowType.TimeUnit;

/** Writes the type table of a field. */
final class TypeEncoder {
    private final FlatBufferBuilder builder;

    TypeEncoder(FlatBufferBuilder builder) {
        this.builder = builder;
    }

    /** Whether the original writers create the vector of element fields before the type's table. */
    static boolean childrenComeFirst(ArrowType type) {
        return type.kind() == ArrowType.Kind.INT || type.kind() == ArrowType.Kind.FLOATING_POINT;
    }

    static byte typeOf(ArrowType type) {
        return switch (type.kind()) {
            case BOOL -> Type.Bool;
            case INT -> Type.Int;
            case FLOATING_POINT -> Type.FloatingPoint;
            case UTF8 -> Type.Utf8;
            case LARGE_UTF8 -> Type.LargeUtf8;
            case BINARY -> Type.Binary;
            case LARGE_BINARY -> Type.LargeBinary;
            case FIXED_SIZE_BINARY -> Type.FixedSizeBinary;
            case DATE -> Type.Date;
            case TIME -> Type.Time;
            case TIMESTAMP -> Type.Timestamp;
            case DECIMAL -> Type.Decimal;
            case LIST -> Type.List;
            case LARGE_LIST -> Type.LargeList;
        };
    }

    int table(ArrowType type) {
        return switch (type.kind()) {
            case INT -> integer((ArrowType.Int) type);
            case FLOATING_POINT ->
                FloatingPoint.createFloatingPoint(builder, precision((ArrowType.FloatingPoint) type));
            case FIXED_SIZE_BINARY ->
                FixedSizeBinary.createFixedSizeBinary(builder, ((ArrowType.FixedSizeBinary) type).widthBytes());
            case DATE ->
                Date.createDate(
                        builder, ((ArrowType.Date) type).unit() == TimeUnit.DAY ? DateUnit.DAY : DateUnit.MILLISECOND);
            case TIME ->
                Time.createTime(
                        builder,
                        unit(((ArrowType.Time) type).unit()),
                        8 * FieldLayout.of(type).widthBytes());
            case TIMESTAMP -> timestamp((ArrowType.Timestamp) type);
            case DECIMAL -> {
                ArrowType.Decimal decimal = (ArrowType.Decimal) type;
                yield Decimal.createDecimal(builder, decimal.precision(), decimal.scale(), decimal.bitWidth());
            }
            case BOOL, UTF8, LARGE_UTF8, BINARY, LARGE_BINARY, LIST, LARGE_LIST -> {
                builder.startTable(0);
                yield builder.endTable();
            }
        };
    }

    private int integer(ArrowType.Int type) {
        Int.startInt(builder);
        Int.addIsSigned(builder, type.signed());
        Int.addBitWidth(builder, type.bitWidth());
        return Int.endInt(builder);
    }

    private int timestamp(ArrowType.Timestamp type) {
        String zone = type.zone();
        int zoneString = zone == null ? 0 : builder.createString(zone);
        Timestamp.startTimestamp(builder);
        if (zoneString != 0) {
            Timestamp.addTimezone(builder, zoneString);
        }
        Timestamp.addUnit(builder, unit(type.unit()));
        return Timestamp.endTimestamp(builder);
    }

    private static short precision(ArrowType.FloatingPoint type) {
        return switch (type.bitWidth()) {
            case 16 -> Precision.HALF;
            case 32 -> Precision.SINGLE;
            default -> Precision.DOUBLE;
        };
    }

    private static short unit(TimeUnit unit) {
        return switch (unit) {
            case SECOND -> org.apache.arrow.flatbuf.TimeUnit.SECOND;
            case MILLISECOND -> org.apache.arrow.flatbuf.TimeUnit.MILLISECOND;
            case MICROSECOND -> org.apache.arrow.flatbuf.TimeUnit.MICROSECOND;
            case NANOSECOND -> org.apache.arrow.flatbuf.TimeUnit.NANOSECOND;
            case DAY -> throw new IllegalArgumentException("only dates count days");
        };
    }
}
