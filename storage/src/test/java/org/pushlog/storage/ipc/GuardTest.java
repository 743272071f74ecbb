package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.pushlog.storage.ipc.Forge.EOS;
import static org.pushlog.storage.ipc.Forge.LEGACY_EOS;
import static org.pushlog.storage.ipc.Forge.batch;
import static org.pushlog.storage.ipc.Forge.batchMessage;
import static org.pushlog.storage.ipc.Forge.concat;
import static org.pushlog.storage.ipc.Forge.empty;
import static org.pushlog.storage.ipc.Forge.field;
import static org.pushlog.storage.ipc.Forge.integer;
import static org.pushlog.storage.ipc.Forge.list;
import static org.pushlog.storage.ipc.Forge.message;
import static org.pushlog.storage.ipc.Forge.prefix;
import static org.pushlog.storage.ipc.Forge.schema;
import static org.pushlog.storage.ipc.Forge.schemaOf;

import java.util.Arrays;
import java.util.Collections;
import java.util.stream.Stream;
import org.apache.arrow.flatbuf.FixedSizeBinary;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Type;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.storage.io.MemoryByteSource;

/** What the original guard accepts, one row a rule. The stream ends in a defect whose problem holds the given words, or in none. */
class GuardTest {
    private static final byte[] NUMBERS = schemaOf(integer("n", 32));
    private static final byte[] TEXTS = schemaOf(field("t", Type.Utf8, empty()));

    @ParameterizedTest(name = "{0}")
    @MethodSource({"framing", "schemas", "types", "batches", "texts"})
    void theOriginalGuard(String rule, byte[] stream, @Nullable String problem) {
        StreamWalk walk = ArrowStream.walk(new MemoryByteSource("forged", stream), 0, Guard.ORIGINAL);
        if (problem == null) {
            assertThat(walk.defect()).isNull();
            assertThat(walk.endOffsetBytes()).isEqualTo(stream.length);
        } else {
            assertThat(walk.end()).isEqualTo(StreamWalk.End.DEFECT);
            assertThat(walk.defect().problem()).contains(problem);
            assertThat(walk.defect().offsetBytes()).isBetween(0L, (long) stream.length);
            assertThat(walk.endOffsetBytes()).isLessThan(stream.length);
        }
    }

    static Stream<Arguments> framing() {
        byte[] one = row(8, 0);
        byte[] legacy = concat(legacy(NUMBERS), legacy(one));
        return Stream.of(
                rule("nothing", new byte[0], null),
                rule("three bytes", new byte[3], "found an end after 3 bytes"),
                rule("a mark alone", new byte[] {-1, -1, -1, -1}, "found an end after 4 bytes"),
                rule("an end mark alone", EOS, null),
                rule("a legacy end mark alone", LEGACY_EOS, null),
                rule("a schema without an end mark", NUMBERS, null),
                rule("a whole frame", concat(NUMBERS, one, EOS), null),
                rule("legacy framing, legacy end", concat(legacy, LEGACY_EOS), null),
                rule("legacy framing, current end", concat(legacy, EOS), null),
                rule("a negative metadata length", prefix(-5), "metadata of -5 bytes"),
                rule("a negative legacy length", new byte[] {-2, -1, -1, -1}, "metadata of -2 bytes"),
                rule("metadata past the end", concat(prefix(9), new byte[8]), "expected metadata of 9 bytes"),
                rule("metadata too short for a root", concat(prefix(3), new byte[3]), "past the end"),
                rule(
                        "a negative body length",
                        message(MetadataVersion.V5, MessageHeader.Schema, -1, schema((short) 0)),
                        "a body of -1"),
                rule(
                        "a body past the end",
                        concat(
                                NUMBERS,
                                message(
                                        MetadataVersion.V5,
                                        MessageHeader.RecordBatch,
                                        9,
                                        batch(0, new long[] {0, 0}, new long[4])),
                                new byte[8]),
                        "expected a body of 9 bytes"),
                rule(
                        "a huge body",
                        concat(
                                NUMBERS,
                                message(
                                        MetadataVersion.V5,
                                        MessageHeader.RecordBatch,
                                        Long.MAX_VALUE,
                                        batch(0, new long[] {0, 0}, new long[4]))),
                        "expected a body of 9223372036854775807"),
                rule(
                        "a schema with a body",
                        concat(
                                message(
                                        MetadataVersion.V5,
                                        MessageHeader.Schema,
                                        8,
                                        schema((short) 0, integer("n", 32))),
                                new byte[8],
                                one,
                                EOS),
                        null));
    }

    static Stream<Arguments> schemas() {
        Forge.Part number = integer("n", 32);
        return Stream.of(
                rule(
                        "version 3",
                        message(MetadataVersion.V3, MessageHeader.Schema, 0, schema((short) 0, number)),
                        "version V3"),
                rule(
                        "version 4",
                        message(MetadataVersion.V4, MessageHeader.Schema, 0, schema((short) 0, number)),
                        null),
                rule("a tensor", message(MetadataVersion.V5, MessageHeader.Tensor, 0, empty()), "of type 4"),
                rule("no header", message(MetadataVersion.V5, (byte) 0, 0, empty()), "without a header"),
                rule(
                        "a dictionary",
                        concat(NUMBERS, message(MetadataVersion.V5, MessageHeader.DictionaryBatch, 0, empty())),
                        "a dictionary is not accepted"),
                rule("a second schema", concat(NUMBERS, NUMBERS), "a second schema"),
                rule("a record batch first", row(8, 0), "before the schema"),
                rule(
                        "big-endian",
                        message(MetadataVersion.V5, MessageHeader.Schema, 0, schema((short) 1, number)),
                        "little-endian"),
                rule(
                        "no field vector",
                        message(MetadataVersion.V5, MessageHeader.Schema, 0, empty()),
                        "without a list of fields"),
                rule("no fields", schemaOf(), null),
                rule("4096 fields", schemaOf(Collections.nCopies(4096, number).toArray(new Forge.Part[0])), null),
                rule(
                        "4097 fields",
                        schemaOf(Collections.nCopies(4097, number).toArray(new Forge.Part[0])),
                        "more than 4096"),
                rule(
                        "4097 fields with elements",
                        schemaOf(Collections.nCopies(2049, list(1)).toArray(new Forge.Part[0])),
                        "more than 4096"),
                rule("lists 8 deep", schemaOf(list(8)), null),
                rule("lists 9 deep", schemaOf(list(9)), "deeper than 8"),
                rule("a stored dictionary", schemaOf(field("d", Type.Utf8, empty(), true, true)), "by dictionary"),
                rule("a flat type with elements", schemaOf(field("t", Type.Utf8, empty(), number)), "no list"),
                rule(
                        "a type with elements that is not taken, by its name",
                        schemaOf(field("s", Type.FixedSizeList, empty(), number)),
                        "field s is of type FixedSizeList, which is not accepted"),
                rule("a list without elements", schemaOf(field("l", Type.List, empty())), "0 element fields"),
                rule(
                        "a list with two elements",
                        schemaOf(field("l", Type.LargeList, empty(), number, number)),
                        "2 element fields"));
    }

    static Stream<Arguments> types() {
        return Stream.of(
                rule("int 8", schemaOf(integer("n", 8)), null),
                rule("int 64", schemaOf(integer("n", 64)), null),
                rule("int 24", schemaOf(integer("n", 24)), "24 bits"),
                rule("int 128", schemaOf(integer("n", 128)), "128 bits"),
                rule("int of no width", schemaOf(field("n", Type.Int, empty())), "0 bits"),
                rule("float 16", schemaOf(field("f", Type.FloatingPoint, empty())), null),
                rule(
                        "float of unknown precision",
                        schemaOf(field("f", Type.FloatingPoint, b -> FloatingPoint.createFloatingPoint(b, (short) 3))),
                        "precision 3"),
                rule("bool", schemaOf(field("b", Type.Bool, empty())), null),
                rule("large utf8", schemaOf(field("t", Type.LargeUtf8, empty())), null),
                rule("large binary", schemaOf(field("t", Type.LargeBinary, empty())), null),
                fixedWidth(0, "0 bytes"),
                fixedWidth(-1, "-1 bytes"),
                fixedWidth(1, null),
                fixedWidth(1 << 20, null),
                fixedWidth((1 << 20) + 1, "1048577 bytes"),
                refused(Type.NONE, "NONE"),
                refused(Type.Null, "Null"),
                refused(Type.Decimal, "Decimal"),
                refused(Type.Date, "Date"),
                refused(Type.Time, "Time"),
                refused(Type.Timestamp, "Timestamp"),
                refused(Type.Interval, "Interval"),
                refused(Type.Struct_, "Struct_"),
                refused(Type.Union, "Union"),
                refused(Type.FixedSizeList, "FixedSizeList"),
                refused(Type.Map, "Map"),
                refused(Type.Duration, "Duration"),
                refused(Type.RunEndEncoded, "RunEndEncoded"),
                refused(Type.BinaryView, "BinaryView"),
                refused(Type.Utf8View, "Utf8View"),
                refused(Type.ListView, "ListView"),
                refused((byte) 99, "99"));
    }

    static Stream<Arguments> batches() {
        return Stream.of(
                numbers("plain", 2, nodes(2, 0), buffers(0, 0, 0, 8), null),
                numbers("a full validity buffer", 2, nodes(2, 0), buffers(0, 1, 8, 8), null),
                numbers("an odd place", 2, nodes(2, 0), buffers(1, 0, 3, 8), null),
                numbers("more values than rows", 1, nodes(1, 0), buffers(0, 0, 0, 16), null),
                numbers("more nodes and buffers than needed", 2, nodes(2, 0, -7, 9), buffers(0, 0, 0, 8, -1, -1), null),
                numbers("no rows", 0, nodes(0, 0), buffers(0, 0, 0, 0), null),
                numbers("no node", 2, nodes(), buffers(0, 0, 0, 8), "no node"),
                numbers("one buffer", 2, nodes(2, 0), buffers(0, 0), "no buffer"),
                numbers("negative rows", -1, nodes(-1, 0), buffers(0, 0, 0, 8), "-1 rows"),
                numbers("a negative null count", 2, nodes(2, -1), buffers(0, 0, 0, 8), "-1 nulls"),
                numbers("more nulls than rows", 2, nodes(2, 3), buffers(0, 1, 8, 8), "3 nulls"),
                numbers("a column longer than the batch", 2, nodes(3, 0), buffers(0, 0, 0, 16), "has 3 rows"),
                numbers("a column shorter than the batch", 2, nodes(1, 0), buffers(0, 0, 0, 16), "has 1 rows"),
                numbers("a buffer before the body", 2, nodes(2, 0), buffers(0, 0, -8, 8), "outside the body"),
                numbers("a buffer past the body", 2, nodes(2, 0), buffers(0, 0, 9, 8), "outside the body"),
                numbers("a buffer of negative length", 2, nodes(2, 0), buffers(0, 0, 0, -8), "outside the body"),
                numbers(
                        "a buffer whose end overflows",
                        2,
                        nodes(2, 0),
                        buffers(0, 0, Long.MAX_VALUE, 8),
                        "outside the body"),
                numbers("an empty buffer at the body's end", 2, nodes(2, 0), buffers(16, 0, 8, 8), null),
                numbers(
                        "an empty buffer past the body's end",
                        2,
                        nodes(2, 0),
                        buffers(17, 0, 8, 8),
                        "outside the body"),
                numbers("nulls without validity bytes", 2, nodes(2, 1), buffers(0, 0, 0, 8), "too few validity bytes"),
                numbers("too few values", 2, nodes(2, 0), buffers(0, 0, 0, 4), "too few bytes of values"),
                numbers("a broken value", 1, nodes(1, 0), buffers(0, 0, 0, 7), "no multiple of 4"),
                rule(
                        "compressed",
                        concat(
                                NUMBERS,
                                batchMessage(batch(2, nodes(2, 0), buffers(0, 0, 0, 8), true, false), new byte[16])),
                        "compressed"),
                rule(
                        "variadic buffers",
                        concat(
                                NUMBERS,
                                batchMessage(batch(2, nodes(2, 0), buffers(0, 0, 0, 8), false, true), new byte[16])),
                        "variable number"),
                rule(
                        "rows without columns",
                        concat(schemaOf(), batchMessage(batch(5, nodes(), buffers()), new byte[0])),
                        null));
    }

    static Stream<Arguments> texts() {
        return Stream.of(
                texts("plain", 2, nodes(2, 0), buffers(0, 0, 0, 12, 12, 4), null),
                texts("no rows, no offsets", 0, nodes(0, 0), buffers(0, 0, 0, 0, 0, 0), null),
                texts("no rows, one offset", 0, nodes(0, 0), buffers(0, 0, 0, 4, 0, 0), null),
                texts("no rows, half an offset", 0, nodes(0, 0), buffers(0, 0, 0, 2, 0, 0), "no multiple of 4"),
                texts("too few offsets", 2, nodes(2, 0), buffers(0, 0, 0, 8, 12, 4), "too few offsets"),
                texts("no offsets", 2, nodes(2, 0), buffers(0, 0, 0, 0, 12, 4), "too few offsets"),
                texts("no data buffer", 2, nodes(2, 0), buffers(0, 0, 0, 12), "no buffer"),
                texts("data past the body", 2, nodes(2, 0), buffers(0, 0, 0, 12, 12, 5), "outside the body"),
                rule(
                        "an element without a node",
                        concat(
                                schemaOf(list(1)),
                                batchMessage(batch(1, nodes(1, 0), buffers(0, 0, 0, 8, 0, 0, 8, 4)), new byte[16])),
                        "no node for column leaf"),
                rule(
                        "elements of their own count",
                        concat(
                                schemaOf(list(1)),
                                batchMessage(
                                        batch(1, nodes(1, 0, 2, 0), buffers(0, 0, 0, 8, 0, 0, 8, 8)), new byte[16])),
                        null),
                rule(
                        "too few elements' bytes",
                        concat(
                                schemaOf(list(1)),
                                batchMessage(
                                        batch(1, nodes(1, 0, 3, 0), buffers(0, 0, 0, 8, 0, 0, 8, 8)), new byte[16])),
                        "too few bytes of values"));
    }

    private static Arguments rule(String rule, byte[] stream, @Nullable String problem) {
        return Arguments.of(rule, stream, problem);
    }

    private static Arguments fixedWidth(int widthBytes, @Nullable String problem) {
        Forge.Part table = builder -> FixedSizeBinary.createFixedSizeBinary(builder, widthBytes);
        return rule("binaries of " + widthBytes, schemaOf(field("f", Type.FixedSizeBinary, table)), problem);
    }

    private static Arguments refused(byte type, String name) {
        String problem = type == Type.NONE ? "half a type" : name + ", which is not accepted";
        return rule("type " + name, schemaOf(field("x", type, empty())), problem);
    }

    private static Arguments numbers(
            String rule, long rowCount, long[] nodes, long[] buffers, @Nullable String problem) {
        byte[] message = batchMessage(batch(rowCount, nodes, buffers), new byte[16]);
        return rule("numbers: " + rule, concat(NUMBERS, message), problem);
    }

    private static Arguments texts(String rule, long rowCount, long[] nodes, long[] buffers, @Nullable String problem) {
        byte[] message = batchMessage(batch(rowCount, nodes, buffers), new byte[16]);
        return rule("texts: " + rule, concat(TEXTS, message), problem);
    }

    /** A record batch message of numbers. */
    private static byte[] row(int bodyLength, int nullCount) {
        return batchMessage(batch(1, nodes(1, nullCount), buffers(0, 0, 0, 4)), new byte[bodyLength]);
    }

    private static byte[] legacy(byte[] message) {
        return Arrays.copyOfRange(message, 4, message.length);
    }

    private static long[] nodes(long... numbers) {
        return numbers;
    }

    private static long[] buffers(long... numbers) {
        return numbers;
    }
}
