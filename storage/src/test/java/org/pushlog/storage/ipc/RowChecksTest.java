package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.pushlog.storage.ipc.Forge.batch;
import static org.pushlog.storage.ipc.Forge.batchMessage;
import static org.pushlog.storage.ipc.Forge.concat;
import static org.pushlog.storage.ipc.Forge.empty;
import static org.pushlog.storage.ipc.Forge.field;
import static org.pushlog.storage.ipc.Forge.ints;
import static org.pushlog.storage.ipc.Forge.list;
import static org.pushlog.storage.ipc.Forge.schemaOf;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Type;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.io.MemoryByteSource;

/** What the guard leaves to the reading of rows, and Arrow's own reader refuses. */
class RowChecksTest {

    @ParameterizedTest(name = "{0}")
    @MethodSource({"texts", "lists", "nulls"})
    void rows(String rule, byte[] stream, @Nullable String problem) {
        MemoryByteSource bytes = new MemoryByteSource("forged", stream);
        StreamWalk walk = ArrowStream.walk(bytes, 0, Guard.ORIGINAL);
        assertThat(walk.defect()).as("what the guard says").isNull();
        RecordBatch batch = walk.open(bytes, 0);
        if (problem == null) {
            Rows.read(batch.batches());
            batch.validate();
            Rows.read(batch.batches());
        } else {
            assertThatThrownBy(batch::validate)
                    .isInstanceOf(CorruptDataException.class)
                    .hasMessageContaining("forged")
                    .hasMessageContaining(problem);
        }
    }

    static Stream<Arguments> texts() {
        return Stream.of(
                texts("ascending", "abcd", null, 0, 2, 4),
                texts("an empty value", "abcd", null, 0, 0, 4),
                texts("not from zero", "abcd", null, 1, 2, 3),
                texts("descending", "abcd", "do not ascend", 2, 1, 4),
                texts("descending at the end", "abcd", "do not ascend", 0, 4, 3),
                texts("negative", "abcd", "do not ascend", -1, 2, 4),
                texts("past the data", "abcd", "at most 4", 0, 2, 5),
                texts("one between past the data", "abcd", "do not ascend", 0, 9, 4),
                texts("no rows", "abcd", null, 4),
                texts("no rows, past the data", "abcd", "do not ascend", 5),
                texts("whole characters", "aé\u20ac\ud83d\ude00", null, 0, 3, 10),
                texts("inside a character", "aé\u20ac\ud83d\ude00", "not UTF-8", 0, 2, 10),
                texts("ends inside a character", "aé\u20ac\ud83d\ude00", "not UTF-8", 0, 3, 9),
                texts("not UTF-8 outside of values", new byte[] {-1, 'a', 'b', -1}, null, 1, 2, 3),
                texts("not UTF-8", new byte[] {'a', -1, 'b', 'c'}, "not UTF-8", 0, 1, 4),
                texts("a surrogate", new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80}, "not UTF-8", 0, 3),
                texts("a long form", new byte[] {(byte) 0xC0, (byte) 0xAF}, "not UTF-8", 0, 2),
                texts(
                        "above U+10FFFF",
                        new byte[] {(byte) 0xF4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
                        "not UTF-8",
                        0,
                        4),
                Arguments.of(
                        "binaries are any bytes",
                        stream(field("b", Type.Binary, empty()), 0, new byte[] {-1, -2}, 0, 1, 2),
                        null),
                Arguments.of("a null of bad text", nullText(), "not UTF-8"));
    }

    static Stream<Arguments> lists() {
        return Stream.of(
                listRow("whole", null, 2, 0, 0, 0, 2),
                listRow("part", null, 2, 0, 0, 1, 2),
                listRow("past the elements", "at most 2", 2, 0, 0, 0, 3),
                listRow("descending", "do not ascend", 2, 0, 0, 2, 1));
    }

    static Stream<Arguments> nulls() {
        return Stream.of(
                number("a null", true, 1, 0, null),
                number("a null where none may be", false, 1, 0, "declared without"),
                number("nulls counted where none are", false, 1, 1, null),
                number("null bits where none are counted", false, 0, 0, null));
    }

    @Test
    void withoutCountedNullsTheValidityIsNotLookedAt() {
        byte[] stream = (byte[]) number("", true, 0, 0, null).get()[1];
        MemoryByteSource bytes = new MemoryByteSource("forged", stream);
        Batch rows = ArrowStream.walk(bytes, 0, Guard.ORIGINAL)
                .open(bytes, 0)
                .batches()
                .next();
        assertThat(rows.column(0).mayHaveNulls()).isFalse();
        assertThat(Rows.of(rows)).isEqualTo(List.of(List.of(7L)));
    }

    /** An element that no list refers to is checked as well, since the original's reader does. */
    @Test
    void elementsOutsideOfListsAreChecked() {
        Forge.Part texts = field("l", Type.List, empty(), field("t", Type.Utf8, empty()));
        byte[] body = concat(ints(0, 1), ints(0, 1, 2), new byte[] {'a', -1, 0, 0});
        long[] nodes = {1, 0, 2, 0};
        long[] buffers = {0, 0, 0, 8, 0, 0, 8, 12, 20, 2};
        byte[] stream = concat(schemaOf(texts), batchMessage(batch(1, nodes, buffers), body));
        MemoryByteSource bytes = new MemoryByteSource("forged", stream);
        RecordBatch batch = ArrowStream.walk(bytes, 0, Guard.ORIGINAL).open(bytes, 0);
        assertThat(Rows.of(batch.batches())).isEqualTo(List.of(List.of(List.of("a"))));
        assertThatThrownBy(batch::validate).hasMessageContaining("column t has text that is not UTF-8");
    }

    private static Arguments texts(String rule, String data, @Nullable String problem, int... offsets) {
        return texts(rule, data.getBytes(StandardCharsets.UTF_8), problem, offsets);
    }

    private static Arguments texts(String rule, byte[] data, @Nullable String problem, int... offsets) {
        return Arguments.of("texts: " + rule, stream(field("t", Type.Utf8, empty()), 0, data, offsets), problem);
    }

    private static byte[] stream(Forge.Part field, int nullCount, byte[] data, int... offsets) {
        int rowCount = offsets.length - 1;
        byte[] body = Arrays.copyOf(concat(ints(offsets), data), 64);
        long[] buffers = {60, nullCount == 0 ? 0 : 1, 0, 4L * offsets.length, 4L * offsets.length, data.length};
        return concat(schemaOf(field), batchMessage(batch(rowCount, new long[] {rowCount, nullCount}, buffers), body));
    }

    private static byte[] nullText() {
        return stream(field("t", Type.Utf8, empty()), 1, new byte[] {-1}, 0, 1);
    }

    private static Arguments listRow(
            String rule, @Nullable String problem, long elementCount, long elementNulls, int pad, int... offsets) {
        byte[] body = Arrays.copyOf(concat(ints(offsets), ints(5, 6, pad)), 64);
        long[] nodes = {1, 0, elementCount, elementNulls};
        long[] buffers = {0, 0, 0, 8, 0, 0, 8, 4 * elementCount};
        return Arguments.of(
                "lists: " + rule, concat(schemaOf(list(1)), batchMessage(batch(1, nodes, buffers), body)), problem);
    }

    /** One row of the number 7 whose validity bit is given. */
    private static Arguments number(String rule, boolean nullable, int nullCount, int bit, @Nullable String problem) {
        Forge.Part field = field("n", Type.Int, builder -> Int.createInt(builder, 32, true), false, nullable);
        byte[] body = Arrays.copyOf(concat(ints(7), new byte[] {(byte) bit}), 8);
        long[] buffers = {4, 1, 0, 4};
        return Arguments.of(
                "nulls: " + rule,
                concat(schemaOf(field), batchMessage(batch(1, new long[] {1, nullCount}, buffers), body)),
                problem);
    }
}
