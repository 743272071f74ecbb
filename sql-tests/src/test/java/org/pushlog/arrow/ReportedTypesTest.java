package org.pushlog.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.stream.Stream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeStampNanoVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.MessageSerializer;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Logs that Arrow itself wrote, with types of which users of other drivers reported what became of them; a reference says where. */
final class ReportedTypesTest {
    private static final int ROW_COUNT = 3;

    @TempDir
    private Path folder;

    private final RootAllocator allocator = new RootAllocator();

    @AfterEach
    void close() {
        allocator.close();
    }

    /** A push of three rows whose only other column has that type. */
    private void write(String log, Field field, Filling filling) throws IOException {
        UInt8Vector pushSeq = new UInt8Vector("push_seq", allocator);
        VarCharVector name = new VarCharVector("name", allocator);
        FieldVector odd = field.createVector(allocator);
        List<FieldVector> vectors = List.of(pushSeq, name, odd);
        vectors.forEach(FieldVector::allocateNew);
        for (int i = 0; i < ROW_COUNT; i++) {
            pushSeq.setSafe(i, 0);
            name.setSafe(i, new byte[] {'n', (byte) ('0' + i)});
        }
        filling.fill(odd);
        vectors.forEach(vector -> vector.setValueCount(ROW_COUNT));
        try (VectorSchemaRoot root = new VectorSchemaRoot(vectors)) {
            Files.write(folder.resolve(log + ".log"), stream(root));
        }
    }

    private interface Filling {
        void fill(FieldVector vector);
    }

    /** Through the heap: Arrow's own way into a channel needs a flag of the JVM. */
    private static byte[] stream(VectorSchemaRoot root) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (WriteChannel channel = new WriteChannel(Channels.newChannel(bytes)) {
                    @Override
                    public void write(ArrowBuf buffer) throws IOException {
                        byte[] copy = new byte[(int) buffer.readableBytes()];
                        buffer.getBytes(buffer.readerIndex(), copy);
                        write(ByteBuffer.wrap(copy));
                    }
                };
                ArrowRecordBatch batch = new VectorUnloader(root).getRecordBatch()) {
            MessageSerializer.serialize(channel, root.getSchema());
            MessageSerializer.serialize(channel, batch);
            channel.writeIntLittleEndian(-1);
            channel.writeIntLittleEndian(0);
        }
        return bytes.toByteArray();
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:pushlog:" + folder);
    }

    private record Unsigned(int bits, int jdbcType, String largest) {}

    static Stream<Unsigned> unsigned() {
        return Stream.of(
                new Unsigned(8, Types.SMALLINT, "255"),
                new Unsigned(16, Types.INTEGER, "65535"),
                new Unsigned(32, Types.BIGINT, "4294967295"),
                new Unsigned(64, Types.DECIMAL, "18446744073709551615"));
    }

    /** ClickHouse/clickhouse-java 49, apache/arrow-java 182: unsigned numbers are wide enough, and compare as what they are. */
    @ParameterizedTest
    @MethodSource("unsigned")
    void unsignedNumbersAreNeverNegative(Unsigned unsigned) throws Exception {
        int widthBytes = unsigned.bits() / Byte.SIZE;
        write("u", Field.nullable("u", new ArrowType.Int(unsigned.bits(), false)), vector -> {
            for (int i = 0; i < ROW_COUNT; i++) {
                vector.getValidityBuffer().setByte(0, (1 << ROW_COUNT) - 1);
                for (int b = 0; b < widthBytes; b++) {
                    // 0, the middle, and the largest.
                    boolean isLast = b == widthBytes - 1;
                    vector.getDataBuffer()
                            .setByte((long) i * widthBytes + b, i == 2 ? -1 : i == 1 && isLast ? 0x80 : 0);
                }
            }
        });
        BigInteger half = new BigInteger(unsigned.largest()).shiftRight(1);
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String condition : List.of("u > " + half, "u >= " + half.add(BigInteger.ONE), "NOT u <= " + half)) {
                try (ResultSet rows =
                        statement.executeQuery("SELECT MAX(u), COUNT(*), MIN(u) FROM u_log WHERE " + condition)) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString(1)).isEqualTo(unsigned.largest());
                    assertThat(rows.getInt(2)).isEqualTo(2);
                    assertThat(rows.getBigDecimal(3).signum()).isOne();
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT u FROM u_log ORDER BY u DESC")) {
                ResultSetMetaData facts = rows.getMetaData();
                assertThat(facts.getColumnType(1)).isEqualTo(unsigned.jdbcType());
                assertThat(rows.next()).isTrue();
                assertThat(rows.getBigDecimal(1).toPlainString()).isEqualTo(unsigned.largest());
            }
        }
    }

    /** CALCITE-1690: instants a nanosecond apart are not one, and not cut: reading them is refused with what is in the way. */
    @Test
    void nanosecondsAreRefusedAndNotCut() throws Exception {
        write("t", Field.nullable("ts", new ArrowType.Timestamp(TimeUnit.NANOSECOND, null)), vector -> {
            for (int i = 0; i < ROW_COUNT; i++) {
                ((TimeStampNanoVector) vector).setSafe(i, 1_000_000_000L + i);
            }
        });
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String query : List.of(
                    "SELECT COUNT(DISTINCT ts) FROM t_log",
                    "SELECT ts FROM t_log",
                    "SELECT COUNT(*) FROM t_log WHERE ts > TIMESTAMP '1970-01-01 00:00:01'",
                    "SELECT MAX(ts) FROM t_log")) {
                assertThatThrownBy(() -> statement.executeQuery(query).next())
                        .as(query)
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getSQLState()).isEqualTo("0A000"))
                        .hasMessageContaining("below a millisecond");
            }
            assertThat(ArrowTable.byRows(connection, "SELECT name FROM t_log WHERE name <> 'n1' ORDER BY name"))
                    .hasToString("[[n0], [n2]]");
        }
    }

    static Stream<ArrowType> unsupported() {
        return Stream.of(
                new ArrowType.Utf8View(),
                new ArrowType.BinaryView(),
                new ArrowType.Duration(TimeUnit.SECOND),
                new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO),
                new ArrowType.Null(),
                new ArrowType.Struct(),
                new ArrowType.FixedSizeList(2));
    }

    /**
     * J0hnG4lt/metabase-flightsql-driver 13: such a frame is none by the format, so its rows are left out; which field is in the way is told
     * by the connection and in the table recovery, and what lies beside it is read.
     */
    @ParameterizedTest
    @MethodSource("unsupported")
    void aTypeThatNoLogHasIsToldByItsName(ArrowType type) throws Exception {
        List<Field> children = type.isComplex() ? List.of(Field.nullable("c", new ArrowType.Int(32, true))) : List.of();
        write("odd", new Field("strange", FieldType.nullable(type), children), vector -> {});
        write("fine", Field.nullable("n", new ArrowType.Int(32, true)), vector -> {});
        try (Connection connection = connect()) {
            assertThat(connection.getWarnings().getMessage())
                    .contains("odd.log")
                    .contains("field strange is of type " + type.getTypeID().name());
            assertThat(ArrowTable.byRows(connection, "SELECT log, reason FROM recovery WHERE reason IS NOT NULL"))
                    .hasSize(1)
                    .asString()
                    .contains("odd", "strange");
            assertThat(ArrowTable.byRows(connection, "SELECT COUNT(*) FROM fine_log"))
                    .hasToString("[[3]]");
        }
    }

    /** What stands before such a frame is counted; that something is left out is told by each statement, also on a connection that was open before. */
    @ParameterizedTest
    @MethodSource("unsupported")
    void aStatementTellsWhatItCouldNotCount(ArrowType type) throws Exception {
        List<Field> children = type.isComplex() ? List.of(Field.nullable("c", new ArrowType.Int(32, true))) : List.of();
        write("mixed", Field.nullable("strange", new ArrowType.Int(32, true)), vector -> {});
        write("odd", new Field("strange", FieldType.nullable(type), children), vector -> {});
        Path mixed = folder.resolve("mixed.log");
        byte[] good = Files.readAllBytes(mixed);
        byte[] odd = Files.readAllBytes(folder.resolve("odd.log"));
        Files.delete(folder.resolve("odd.log"));
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat((Throwable) connection.getWarnings()).isNull();
            Files.write(mixed, odd, StandardOpenOption.APPEND);
            Files.write(mixed, good, StandardOpenOption.APPEND);
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM mixed_log")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(ROW_COUNT);
                assertThat(statement.getWarnings().getSQLState()).isEqualTo("01000");
                assertThat(statement.getWarnings().getMessage())
                        .contains("mixed.log")
                        .contains("field strange is of type " + type.getTypeID().name())
                        .contains(odd.length + good.length + " bytes are left out");
            }
        }
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:pushlog:" + folder + "?strict=true"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("field strange is of type");
    }
}
