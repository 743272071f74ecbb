package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.pushlog.driver.SqlFailures.assertFails;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Long values: in parts, as streams, made to become parameters, and ten megabytes of them. */
final class LobTest {
    private static final int LONG_LENGTH = 10 << 20;

    private final PushLogConnection connection = new FakeEngine().connect();

    @Test
    void partsOfABlobAreReadWithinItsBounds() throws Exception {
        Blob blob = new BytesBlob(new byte[] {1, 2, 3, 2, 3});
        assertThat(blob.length()).isEqualTo(5);
        assertThat(blob.getBytes(2, 2)).containsExactly(2, 3);
        assertThat(blob.getBytes(4, 100)).containsExactly(2, 3);
        assertThat(blob.getBytes(6, 1)).isEmpty();
        assertThat(blob.getBytes(Long.MAX_VALUE, 1)).isEmpty();
        assertFails("22023", () -> blob.getBytes(0, 1));
        assertFails("22023", () -> blob.getBytes(1, -1));
        assertThat(blob.getBinaryStream(2, 4).readAllBytes()).containsExactly(2, 3, 2, 3);
        assertThat(blob.getBinaryStream(6, 0).readAllBytes()).isEmpty();
        assertFails("22023", () -> blob.getBinaryStream(2, 5)).hasMessageContaining("ends after the last of 5");
        assertFails("22023", () -> blob.getBinaryStream(Long.MAX_VALUE, 2));
        assertThat(blob.position(new byte[] {2, 3}, 1)).isEqualTo(2);
        assertThat(blob.position(new byte[] {2, 3}, 3)).isEqualTo(4);
        assertThat(blob.position(new BytesBlob(new byte[] {9}), 1)).isEqualTo(-1);
        blob.free();
        blob.free();
        assertFails("55000", blob::length);
        assertFails("55000", blob::getBinaryStream);
    }

    @Test
    void partsOfAClobAreReadWithinItsBounds() throws Exception {
        NClob clob = new TextClob("näher ran");
        assertThat(clob.length()).isEqualTo(9);
        assertThat(clob.getSubString(2, 4)).isEqualTo("äher");
        assertThat(clob.getSubString(7, 100)).isEqualTo("ran");
        assertThat(clob.getSubString(10, 1)).isEmpty();
        assertFails("22023", () -> clob.getSubString(0, 1));
        assertThat(text(clob.getCharacterStream(7, 2))).isEqualTo("ra");
        assertFails("22023", () -> clob.getCharacterStream(7, 4));
        assertFails("22023", () -> clob.getCharacterStream(Long.MAX_VALUE, 2));
        assertThat(clob.position("r", 1)).isEqualTo(5);
        assertThat(clob.position(new TextClob("ran"), 6)).isEqualTo(7);
        assertThat(clob.position("x", 1)).isEqualTo(-1);
        assertFails("22018", clob::getAsciiStream);
        clob.free();
        assertFails("55000", clob::length);
    }

    @Test
    void aBlobThatWasMadeIsFilledInAnyOrder() throws Exception {
        Blob blob = connection.createBlob();
        assertThat(blob.length()).isZero();
        assertThat(blob.setBytes(1, new byte[] {1, 2, 3})).isEqualTo(3);
        assertThat(blob.setBytes(3, new byte[] {7, 8, 9, 10}, 1, 2)).isEqualTo(2);
        assertThat(blob.getBytes(1, 10)).containsExactly(1, 2, 8, 9);
        try (OutputStream out = blob.setBinaryStream(5)) {
            out.write(20);
            out.write(new byte[] {21, 22});
        }
        assertThat(blob.getBytes(1, 10)).containsExactly(1, 2, 8, 9, 20, 21, 22);
        assertFails("22023", () -> blob.setBytes(9, new byte[1]));
        assertFails("22023", () -> blob.setBytes(1, new byte[1], 1, 1));
        assertFails("22023", () -> blob.setBinaryStream(0));
        blob.truncate(2);
        assertThat(blob.getBinaryStream().readAllBytes()).containsExactly(1, 2);
        assertFails("22023", () -> blob.truncate(3));
        OutputStream late = blob.setBinaryStream(1);
        blob.free();
        assertThatThrownBy(() -> late.write(1)).isInstanceOf(IOException.class).hasMessageContaining("freed");
    }

    @Test
    void aClobThatWasMadeIsFilledInAnyOrder() throws Exception {
        Clob clob = connection.createClob();
        assertThat(clob.setString(1, "abc")).isEqualTo(3);
        assertThat(clob.setString(3, "xyz", 1, 2)).isEqualTo(2);
        assertThat(clob.getSubString(1, 10)).isEqualTo("abyz");
        try (Writer writer = clob.setCharacterStream(5)) {
            writer.write("功能");
        }
        try (OutputStream out = clob.setAsciiStream(7)) {
            out.write("!?".getBytes(StandardCharsets.US_ASCII));
            assertThatThrownBy(() -> out.write(0xE9)).isInstanceOf(IOException.class);
        }
        assertThat(text(clob.getCharacterStream())).isEqualTo("abyz功能!?");
        clob.truncate(1);
        assertThat(clob.length()).isEqualTo(1);
        assertFails("22023", () -> clob.setString(3, "a"));
        assertThat(connection.createNClob().length()).isZero();
        connection.close();
        assertFails("08003", connection::createBlob);
        assertFails("08003", connection::createClob);
    }

    @Test
    void aByteOutsideOfAsciiIsNoText() throws SQLException {
        FakeEngine engine = new FakeEngine().echo("echo", ColumnType.of(TypeKind.VARCHAR));
        try (PreparedStatement statement = engine.connect().prepareStatement("echo")) {
            InputStream latin = new ByteArrayInputStream(new byte[] {'a', (byte) 0xE9});
            assertFails("22018", () -> statement.setAsciiStream(1, latin)).hasMessageContaining("setCharacterStream");
        }
    }

    /** Ten megabytes each way: set in every way that takes long values, compared in a query, written, and read in every way. */
    @Test
    void tenMegabytesGoBothWays(@TempDir Path folder) throws Exception {
        byte[] bytes = new byte[LONG_LENGTH];
        new Random(10).nextBytes(bytes);
        String text = "ä功x".repeat(LONG_LENGTH / 3);
        try (Connection real = DriverManager.getConnection(Samples.url(folder) + "?mode=rw");
                Statement statement = real.createStatement()) {
            statement.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, v VARCHAR, b VARBINARY)");
            Blob blob = real.createBlob();
            blob.setBytes(1, bytes);
            Clob clob = real.createClob();
            clob.setString(1, text);
            try (PreparedStatement insert = real.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
                insert.setInt(1, 1);
                insert.setString(2, text);
                insert.setBytes(3, bytes);
                assertThat(insert.executeUpdate()).isEqualTo(1);
                insert.setInt(1, 2);
                insert.setCharacterStream(2, new StringReader(text));
                insert.setBinaryStream(3, new ByteArrayInputStream(bytes), bytes.length);
                assertThat(insert.executeUpdate()).isEqualTo(1);
                insert.setInt(1, 3);
                insert.setClob(2, clob);
                insert.setBlob(3, blob);
                assertThat(insert.executeUpdate()).isEqualTo(1);
            }
            try (ResultSet rows = statement.executeQuery("SELECT v, b FROM t ORDER BY id")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo(text);
                assertThat(Arrays.equals(rows.getBytes(2), bytes)).isTrue();
                assertThat(rows.next()).isTrue();
                assertThat(text(rows.getCharacterStream(1))).isEqualTo(text);
                assertThat(Arrays.equals(rows.getBinaryStream(2).readAllBytes(), bytes))
                        .isTrue();
                assertThat(rows.next()).isTrue();
                assertThat(rows.getClob(1).getSubString(1, LONG_LENGTH)).isEqualTo(text);
                assertThat(Arrays.equals(rows.getBlob(2).getBytes(1, LONG_LENGTH), bytes))
                        .isTrue();
                assertThat(rows.next()).isFalse();
            }
            try (PreparedStatement query = real.prepareStatement("SELECT COUNT(*) FROM t WHERE v = ? AND b = ?")) {
                query.setClob(1, clob);
                query.setObject(2, blob);
                try (ResultSet rows = query.executeQuery()) {
                    rows.next();
                    assertThat(rows.getInt(1)).isEqualTo(3);
                }
            }
        }
    }

    private static String text(Reader reader) throws SQLException {
        return ParameterStreams.text(reader, "The text");
    }
}
