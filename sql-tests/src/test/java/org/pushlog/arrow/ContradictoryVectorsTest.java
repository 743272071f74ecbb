package org.pushlog.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ViewVarCharVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.complex.impl.UnionListWriter;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.Types;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.driver.ArrowLoader;

/** Vectors that contradict their schema, each other or themselves: one error of the caller's, and nothing is written. */
final class ContradictoryVectorsTest {
    private static final int ROW_COUNT = 10;
    private static final long SEED = 20_261_130;

    @TempDir
    private Path folder;

    private final RootAllocator allocator = new RootAllocator();
    private Connection connection;

    /** Makes vectors of {@link #ROW_COUNT} rows, as far as they say. */
    private interface Making {
        VectorSchemaRoot make(BufferAllocator allocator);
    }

    private record Case(String name, String columnType, Making making, String state) {
        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:pushlog:" + folder + "?mode=rw");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        // Fails if a buffer was kept.
        allocator.close();
    }

    static Stream<Case> cases() {
        return Stream.of(counts(), buffers(), offsets(), children(), otherKinds(), types())
                .flatMap(part -> part);
    }

    private static Case refused(String name, String columnType, Making making) {
        return new Case(name, columnType, making, "22023");
    }

    private static Stream<Case> counts() {
        return Stream.of(
                refused("more rows than values", "BIGINT", a -> rows(numbers(a), ROW_COUNT + 1)),
                refused("very many more rows than values", "BIGINT", a -> rows(numbers(a), Integer.MAX_VALUE)),
                refused("fewer rows than values", "BIGINT", a -> rows(numbers(a), ROW_COUNT - 1)),
                refused("no rows, but values", "BIGINT", a -> rows(numbers(a), 0)),
                refused("a negative number of rows", "BIGINT", a -> rows(numbers(a), -1)),
                refused("more rows than texts", "VARCHAR", a -> rows(texts(a), ROW_COUNT + 1)),
                refused("more rows than lists", "INTEGER ARRAY", a -> rows(lists(a), ROW_COUNT + 1)),
                refused("a vector that was closed", "BIGINT", a -> {
                    VectorSchemaRoot root = rows(numbers(a), ROW_COUNT);
                    root.getVector(0).close();
                    return root;
                }));
    }

    private static Stream<Case> buffers() {
        return Stream.of(
                        new ArrowType.Int(64, true),
                        new ArrowType.Int(8, false),
                        new ArrowType.Bool(),
                        new ArrowType.Timestamp(TimeUnit.MILLISECOND, null),
                        new ArrowType.Decimal(38, 2, 128),
                        new ArrowType.FixedSizeBinary(5))
                .flatMap(type -> Stream.of(
                        refused("short data of " + type, columnType(type), a -> rows(loaded(a, type, 2, 1))),
                        refused("no data of " + type, columnType(type), a -> rows(loaded(a, type, 2, 0)))));
    }

    private static String columnType(ArrowType type) {
        return switch (Types.getMinorTypeForArrowType(type)) {
            case BIT -> "BOOLEAN";
            case TIMESTAMPMILLI -> "TIMESTAMP(3)";
            case DECIMAL -> "DECIMAL(38, 2)";
            case FIXEDSIZEBINARY -> "VARBINARY";
            default -> "BIGINT";
        };
    }

    private static Stream<Case> offsets() {
        List<Case> cases = new ArrayList<>();
        for (String kind : List.of("texts", "bytes", "large texts", "lists", "large lists")) {
            String columnType =
                    kind.endsWith("lists") ? "INTEGER ARRAY" : kind.equals("bytes") ? "VARBINARY" : "VARCHAR";
            cases.add(refused(kind + ": back in the middle", columnType, a -> rows(withOffset(a, kind, 5, 1))));
            cases.add(refused(
                    kind + ": far ahead in the middle", columnType, a -> rows(withOffset(a, kind, 5, 1 << 20))));
            cases.add(refused(kind + ": negative in the middle", columnType, a -> rows(withOffset(a, kind, 5, -1))));
            cases.add(refused(kind + ": negative first", columnType, a -> rows(withOffset(a, kind, 0, -7))));
            cases.add(refused(
                    kind + ": the least first", columnType, a -> rows(withOffset(a, kind, 0, Integer.MIN_VALUE))));
            cases.add(refused(kind + ": back at the end", columnType, a -> rows(withOffset(a, kind, ROW_COUNT, 1))));
            cases.add(
                    refused(kind + ": negative at the end", columnType, a -> rows(withOffset(a, kind, ROW_COUNT, -1))));
            cases.add(refused(
                    kind + ": beyond at the end", columnType, a -> rows(withOffset(a, kind, ROW_COUNT, 1 << 20))));
            cases.add(refused(
                    kind + ": the greatest at the end",
                    columnType,
                    a -> rows(withOffset(a, kind, ROW_COUNT, Integer.MAX_VALUE))));
        }
        for (long offset : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32, -1L << 32}) {
            for (int index : new int[] {0, 5, ROW_COUNT}) {
                String name = "large texts: offset " + index + " is " + offset;
                cases.add(refused(name, "VARCHAR", a -> rows(withOffset(a, "large texts", index, offset))));
            }
        }
        return cases.stream();
    }

    private static Stream<Case> children() {
        return Stream.of(
                refused("fewer elements than the lists have", "INTEGER ARRAY", a -> {
                    ListVector lists = lists(a);
                    lists.getDataVector().setValueCount(ROW_COUNT - 1);
                    return rows(lists);
                }),
                refused("no elements at all", "INTEGER ARRAY", a -> {
                    ListVector lists = lists(a);
                    lists.getDataVector().clear();
                    return rows(lists);
                }),
                refused("elements whose data is short", "INTEGER ARRAY", a -> {
                    ListVector lists = lists(a);
                    int count = lists.getDataVector().getValueCount();
                    load(lists.getDataVector(), a, count, count / 8 + 1, 4);
                    return rows(lists);
                }));
    }

    /** Kinds of vectors that no push log has. */
    private static Stream<Case> otherKinds() {
        return Stream.of(
                new Case(
                        "a struct with short children",
                        "BIGINT",
                        a -> {
                            StructVector struct = StructVector.empty("v", a);
                            IntVector child = struct.addOrGet(
                                    "c", FieldType.nullable(new ArrowType.Int(32, true)), IntVector.class);
                            struct.setValueCount(ROW_COUNT);
                            child.setValueCount(1);
                            return rows(struct);
                        },
                        "0A000"),
                new Case(
                        "a fixed-size list with short children",
                        "INTEGER ARRAY",
                        a -> {
                            FixedSizeListVector list = FixedSizeListVector.empty("v", 3, a);
                            list.addOrGetVector(FieldType.nullable(new ArrowType.Int(32, true)));
                            list.setValueCount(ROW_COUNT);
                            list.getDataVector().setValueCount(1);
                            return rows(list);
                        },
                        "0A000"),
                new Case(
                        "a map",
                        "INTEGER ARRAY",
                        a -> {
                            MapVector map = MapVector.empty("v", a, false);
                            map.setValueCount(ROW_COUNT);
                            return rows(map);
                        },
                        "0A000"),
                new Case(
                        "views whose buffers are gone",
                        "VARCHAR",
                        a -> {
                            ViewVarCharVector views = new ViewVarCharVector("v", a);
                            views.allocateNew();
                            views.setSafe(0, new byte[100]);
                            views.setValueCount(ROW_COUNT);
                            views.getDataBuffer().setInt(8, 99);
                            return rows(views);
                        },
                        "0A000"),
                new Case(
                        "indexes beyond the dictionary",
                        "VARCHAR",
                        a -> {
                            try (VarCharVector words = texts(a);
                                    VarCharVector same = texts(a)) {
                                DictionaryEncoding encoding = new DictionaryEncoding(1, false, null);
                                FieldVector indexes =
                                        (FieldVector) DictionaryEncoder.encode(same, new Dictionary(words, encoding));
                                indexes.getDataBuffer().setInt(0, 1 << 20);
                                return rows(indexes);
                            }
                        },
                        "0A000"));
    }

    private static Stream<Case> types() {
        Field wide = Field.nullable("v", new ArrowType.Int(64, true));
        Field narrow = Field.nullable("v", new ArrowType.Int(32, true));
        Field text = Field.nullable("v", new ArrowType.Utf8());
        return Stream.of(
                refused("a schema that says wider numbers", "BIGINT", a -> typed(wide, ints(a))),
                refused("a schema that says narrower numbers", "BIGINT", a -> typed(narrow, numbers(a))),
                refused("a schema that says texts", "VARCHAR", a -> typed(text, ints(a))),
                refused("a schema that says numbers", "BIGINT", a -> typed(wide, texts(a))),
                refused("a schema that says plain values", "BIGINT", a -> {
                    FieldType indexes =
                            new FieldType(true, new ArrowType.Int(32, true), new DictionaryEncoding(1, false, null));
                    IntVector vector = new IntVector("v", indexes, a);
                    vector.allocateNew(ROW_COUNT);
                    vector.setValueCount(ROW_COUNT);
                    return typed(narrow, vector);
                }),
                refused(
                        "lists of another type",
                        "INTEGER ARRAY",
                        a -> typed(new Field("v", FieldType.nullable(new ArrowType.List()), List.of(wide)), lists(a))),
                refused(
                        "lists without a type",
                        "INTEGER ARRAY",
                        a -> typed(new Field("v", FieldType.nullable(new ArrowType.List()), List.of()), lists(a))),
                new Case(
                        "a decimal with more digits than its type",
                        "DECIMAL(5, 2)",
                        a -> {
                            DecimalVector decimals = new DecimalVector("v", a, 5, 2);
                            decimals.allocateNew(ROW_COUNT);
                            decimals.setValueCount(ROW_COUNT);
                            decimals.setIndexDefined(0);
                            decimals.getDataBuffer().setLong(0, Long.MAX_VALUE);
                            decimals.getDataBuffer().setLong(8, Long.MAX_VALUE);
                            return rows(decimals);
                        },
                        "22003"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void refused(Case contradiction) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id BIGINT, v " + contradiction.columnType() + ")");
        }
        VectorSchemaRoot root = contradiction.making().make(allocator);
        try {
            Throwable failure = catchThrowable(() -> ArrowLoader.append(connection, "t", root));
            assertThat(failure).isInstanceOf(SQLException.class);
            assertThat(((SQLException) failure).getSQLState())
                    .as(failure.toString())
                    .isEqualTo(contradiction.state());
            assertThat(failure).hasMessageMatching("(?s)[^\n]*(column v|field v|the vectors)[^\n]*");
            assertThat(ArrowTable.byRows(connection, "SELECT COUNT(*) FROM t_log"))
                    .hasToString("[[0]]");
        } finally {
            root.getFieldVectors().forEach(FieldVector::close);
        }
    }

    static Stream<Arguments> released() {
        List<Arguments> all = new ArrayList<>();
        for (String kind : List.of("numbers", "texts", "bytes", "large texts", "lists", "large lists")) {
            try (BufferAllocator counting = new RootAllocator();
                    FieldVector vector = vector(counting, kind)) {
                for (int i = 0; i < vector.getBuffers(false).length; i++) {
                    all.add(Arguments.of(kind, i));
                }
            }
        }
        return all.stream();
    }

    /** Its memory may be somebody else's by then. */
    @ParameterizedTest
    @MethodSource("released")
    void aBufferThatWasReleasedIsNotRead(String kind, int index) throws SQLException {
        String type = kind.endsWith("lists") ? "INTEGER ARRAY" : kind.equals("bytes") ? "VARBINARY" : "VARCHAR";
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id BIGINT, v " + (kind.equals("numbers") ? "BIGINT" : type) + ")");
        }
        FieldVector vector = vector(allocator, kind);
        ArrowBuf[] buffers = vector.getBuffers(false);
        release(buffers[index]);
        try {
            Throwable failure = catchThrowable(() -> ArrowLoader.append(connection, "t", rows(vector)));
            assertThat(failure).isInstanceOf(SQLException.class).hasMessageContaining("column v");
            assertThat(failure).hasMessageContaining("released");
            assertThat(((SQLException) failure).getSQLState()).isEqualTo("22023");
            assertThat(count()).isZero();
        } finally {
            // The vector itself cannot be closed any more: it would give back what it has not.
            for (ArrowBuf buffer : buffers) {
                release(buffer);
            }
        }
    }

    private static void release(ArrowBuf buffer) {
        while (buffer.refCnt() > 0) {
            buffer.close();
        }
    }

    static Stream<Arguments> digits() {
        return Stream.of(
                Arguments.of(new ArrowType.Decimal(5, 2, 128), "DECIMAL(5, 2)"),
                Arguments.of(new ArrowType.Decimal(5, 2, 128), "DECIMAL(38, 2)"),
                Arguments.of(new ArrowType.Decimal(5, 2, 256), "DECIMAL(38, 2)"),
                Arguments.of(new ArrowType.Decimal(38, 0, 128), "DECIMAL(38, 0)"));
    }

    /** Also where the table's column would hold it: the vector says of itself that it does not. */
    @ParameterizedTest
    @MethodSource("digits")
    void aDecimalWithMoreDigitsThanItsVectorDeclaresIsRefused(ArrowType.Decimal type, String columnType)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id BIGINT, v " + columnType + ")");
        }
        BigInteger beyond = BigInteger.TEN.pow(type.getPrecision());
        for (BigInteger value : List.of(beyond, beyond.negate())) {
            Throwable failure = catchThrowable(() -> append(type, value));
            assertThat(failure).isInstanceOf(SQLException.class).hasMessageContaining("column v");
            assertThat(failure).hasMessageContaining("row 4");
            assertThat(((SQLException) failure).getSQLState()).isEqualTo("22003");
            assertThat(count()).isZero();
        }
        assertThat(append(type, beyond.subtract(BigInteger.ONE))).isEqualTo(ROW_COUNT);
        assertThat(append(type, beyond.negate().add(BigInteger.ONE))).isEqualTo(ROW_COUNT);
    }

    /** Rows of NULL but the fourth; a NULL has no digits, whatever stands in its place. */
    private long append(ArrowType.Decimal type, BigInteger unscaled) throws SQLException {
        try (FieldVector vector = loaded(allocator, type, 2, ROW_COUNT * type.getBitWidth() / 8)) {
            int width = type.getBitWidth() / 8;
            vector.getValidityBuffer().setZero(0, 2);
            vector.getValidityBuffer().setByte(0, 1 << 3);
            byte[] bytes = unscaled.toByteArray();
            for (int i = 0; i < width; i++) {
                int value = i < bytes.length ? bytes[bytes.length - 1 - i] : unscaled.signum() < 0 ? -1 : 0;
                vector.getDataBuffer().setByte(3L * width + i, value);
                vector.getDataBuffer().setByte(i, 0x7f);
            }
            return ArrowLoader.append(connection, "t", rows(vector));
        }
    }

    /** Whatever bit of whatever buffer is another one: rows that are those of the buffers, or an error, and no other failure. */
    @Test
    void anyBitMayBeWrong() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (x VARCHAR, y VARBINARY, a INTEGER ARRAY, n BIGINT)");
        }
        Random random = new Random(SEED);
        int refusedCount = 0;
        for (int i = 0; i < 300; i++) {
            List<FieldVector> vectors = List.of(
                    renamed(texts(allocator), "x"),
                    renamed(bytes(allocator), "y"),
                    renamed(lists(allocator), "a"),
                    renamed(numbers(allocator), "n"));
            FieldVector victim = vectors.get(random.nextInt(vectors.size()));
            ArrowBuf buffer = victim.getFieldBuffers()
                    .get(random.nextInt(victim.getFieldBuffers().size()));
            long at = random.nextInt((int) Math.max(1, buffer.readableBytes()));
            buffer.setByte(at, buffer.getByte(at) ^ (1 << random.nextInt(8)));
            long before = count();
            long expected = before;
            try (VectorSchemaRoot root = new VectorSchemaRoot(
                    vectors.stream().map(FieldVector::getField).toList(), vectors, ROW_COUNT)) {
                expected += ArrowLoader.append(connection, "t", root);
            } catch (SQLException e) {
                assertThat(e.getSQLState())
                        .as("seed %d, round %d: %s", SEED, i, e)
                        .startsWith("22");
                refusedCount++;
            }
            assertThat(count()).as("seed %d, round %d", SEED, i).isEqualTo(expected);
        }
        assertThat(refusedCount).isBetween(10, 290);
    }

    private long count() throws SQLException {
        return (Long) ArrowTable.byRows(connection, "SELECT COUNT(*) FROM t_log")
                .get(0)
                .get(0);
    }

    // ---- vectors that are right

    private static BigIntVector numbers(BufferAllocator allocator) {
        BigIntVector vector = new BigIntVector("v", allocator);
        vector.allocateNew(ROW_COUNT);
        for (int i = 0; i < ROW_COUNT; i++) {
            vector.set(i, i);
        }
        vector.setValueCount(ROW_COUNT);
        return vector;
    }

    private static IntVector ints(BufferAllocator allocator) {
        IntVector vector = new IntVector("v", allocator);
        vector.allocateNew(ROW_COUNT);
        for (int i = 0; i < ROW_COUNT; i++) {
            vector.set(i, i);
        }
        vector.setValueCount(ROW_COUNT);
        return vector;
    }

    private static VarCharVector texts(BufferAllocator allocator) {
        VarCharVector vector = new VarCharVector("v", allocator);
        vector.allocateNew();
        for (int i = 0; i < ROW_COUNT; i++) {
            vector.setSafe(i, new byte[] {'a', 'b', (byte) ('c' + i)});
        }
        vector.setValueCount(ROW_COUNT);
        return vector;
    }

    private static VarBinaryVector bytes(BufferAllocator allocator) {
        VarBinaryVector vector = new VarBinaryVector("v", allocator);
        vector.allocateNew();
        for (int i = 0; i < ROW_COUNT; i++) {
            vector.setSafe(i, new byte[] {(byte) i, -1, -2});
        }
        vector.setValueCount(ROW_COUNT);
        return vector;
    }

    private static LargeVarCharVector largeTexts(BufferAllocator allocator) {
        LargeVarCharVector vector = new LargeVarCharVector("v", allocator);
        vector.allocateNew();
        for (int i = 0; i < ROW_COUNT; i++) {
            vector.setSafe(i, new byte[] {'a', 'b', (byte) ('c' + i)});
        }
        vector.setValueCount(ROW_COUNT);
        return vector;
    }

    private static ListVector lists(BufferAllocator allocator) {
        ListVector vector = ListVector.empty("v", allocator);
        UnionListWriter writer = vector.getWriter();
        for (int i = 0; i < ROW_COUNT; i++) {
            writer.setPosition(i);
            writer.startList();
            writer.writeInt(i);
            writer.writeInt(-i);
            writer.endList();
        }
        vector.setValueCount(ROW_COUNT);
        return vector;
    }

    private static LargeListVector largeLists(BufferAllocator allocator) {
        LargeListVector vector = LargeListVector.empty("v", allocator);
        vector.addOrGetVector(FieldType.nullable(new ArrowType.Int(32, true)));
        IntVector elements = (IntVector) vector.getDataVector();
        for (int i = 0; i < ROW_COUNT; i++) {
            long at = vector.startNewValue(i);
            elements.setSafe((int) at, i);
            elements.setSafe((int) at + 1, -i);
            vector.endValue(i, 2);
        }
        vector.setValueCount(ROW_COUNT);
        return vector;
    }

    private static FieldVector renamed(FieldVector vector, String name) {
        try (vector) {
            org.apache.arrow.vector.util.TransferPair pair = vector.getTransferPair(name, vector.getAllocator());
            pair.transfer();
            return (FieldVector) pair.getTo();
        }
    }

    // ---- and made wrong

    private static VectorSchemaRoot rows(FieldVector vector) {
        return rows(vector, ROW_COUNT);
    }

    private static VectorSchemaRoot rows(FieldVector vector, int rowCount) {
        return new VectorSchemaRoot(List.of(vector.getField()), List.of(vector), rowCount);
    }

    private static VectorSchemaRoot typed(Field field, FieldVector vector) {
        return new VectorSchemaRoot(new Schema(List.of(field)), List.of(vector), ROW_COUNT);
    }

    private static FieldVector vector(BufferAllocator allocator, String kind) {
        return switch (kind) {
            case "numbers" -> numbers(allocator);
            case "texts" -> texts(allocator);
            case "bytes" -> bytes(allocator);
            case "large texts" -> largeTexts(allocator);
            case "lists" -> lists(allocator);
            default -> largeLists(allocator);
        };
    }

    private static FieldVector withOffset(BufferAllocator allocator, String kind, int index, long offset) {
        FieldVector vector = vector(allocator, kind);
        if (kind.startsWith("large")) {
            vector.getOffsetBuffer().setLong(index * 8L, offset);
        } else {
            vector.getOffsetBuffer().setInt(index * 4L, (int) offset);
        }
        return vector;
    }

    private static FieldVector loaded(BufferAllocator allocator, ArrowType type, int validityBytes, int dataBytes) {
        FieldVector vector = Field.nullable("v", type).createVector(allocator);
        load(vector, allocator, ROW_COUNT, validityBytes, dataBytes);
        return vector;
    }

    /** Loads buffers of these sizes, as whoever takes them from elsewhere does. */
    private static void load(
            FieldVector vector, BufferAllocator allocator, int valueCount, int validityBytes, int dataBytes) {
        try (ArrowBuf validity = allocator.buffer(Math.max(1, validityBytes));
                ArrowBuf data = allocator.buffer(Math.max(1, dataBytes))) {
            for (int i = 0; i < validityBytes; i++) {
                validity.setByte(i, -1);
            }
            data.setZero(0, dataBytes);
            vector.loadFieldBuffers(
                    new ArrowFieldNode(valueCount, 1),
                    Arrays.asList(validity.slice(0, validityBytes), data.slice(0, dataBytes)));
        }
    }
}
