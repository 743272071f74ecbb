package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.pushlog.driver.SqlFailures.assertFails;

import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects of the application that throw what their interface does not name: the call that reads them fails with an SQLException. */
final class ThrowingArgumentsTest {
    private static final Map<Class<?>, Object> THROWING = Map.of(
            Reader.class,
            new Reader() {
                @Override
                public int read(char[] buffer, int offset, int length) {
                    throw new IllegalArgumentException("of the application");
                }

                @Override
                public void close() {
                    throw new IllegalArgumentException("of the application");
                }
            },
            InputStream.class,
            new InputStream() {
                @Override
                public int read() {
                    throw new ArithmeticException("of the application");
                }

                @Override
                public int read(byte[] buffer, int offset, int length) {
                    throw new ArithmeticException("of the application");
                }
            },
            Blob.class,
            throwing(Blob.class),
            Clob.class,
            throwing(Clob.class),
            NClob.class,
            throwing(NClob.class),
            Array.class,
            throwing(Array.class));

    private static <T> T throwing(Class<T> type) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (object, method, args) -> {
                    throw new IllegalStateException("of the application");
                }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"VARCHAR", "VARBINARY"})
    void aSetterSaysThatItCouldNotRead(String type) throws Exception {
        FakeEngine engine = new FakeEngine().echo("echo", ColumnType.of(TypeKind.valueOf(type)));
        List<String> tried = new ArrayList<>();
        try (PushLogConnection connection = engine.connect();
                PreparedStatement statement = connection.prepareStatement("echo")) {
            for (Method setter : PreparedStatement.class.getMethods()) {
                Class<?>[] types = setter.getParameterTypes();
                for (Object throwing : THROWING.values()) {
                    boolean takes = setter.getName().startsWith("set")
                            && types.length > 1
                            && types[0] == int.class
                            && types[1].isInstance(throwing);
                    if (takes
                            && !List.of(types).contains(java.sql.SQLType.class)
                            && !setter.isAnnotationPresent(Deprecated.class)) {
                        Object[] arguments = new Object[types.length];
                        for (int i = 0; i < types.length; i++) {
                            arguments[i] = i == 1 ? throwing : types[i] == long.class ? (Object) 1L : 1;
                        }
                        if (types.length > 2 && setter.getName().equals("setObject")) {
                            arguments[2] = java.sql.Types.VARCHAR;
                        }
                        assertFails("58030", () -> call(statement, setter, arguments))
                                .as(setter + " " + throwing.getClass())
                                .hasMessageStartingWith("Parameter 1: ")
                                .cause()
                                .hasMessage("of the application");
                        tried.add(setter.getName());
                    }
                }
            }
            statement.setString(1, "00");
            assertThat(statement.executeQuery().next()).isTrue();
        }
        assertThat(tried).contains("setCharacterStream", "setNClob", "setBlob", "setObject", "setAsciiStream");
    }

    private static void call(PreparedStatement statement, Method setter, Object[] arguments) throws Throwable {
        try {
            setter.invoke(statement, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Test
    void aListThatThrowsOrHoldsItselfIsNoParameter() throws SQLException {
        FakeEngine engine = new FakeEngine().echo("echo", ColumnType.arrayOf(ColumnType.of(TypeKind.INTEGER)));
        try (PushLogConnection connection = engine.connect();
                PreparedStatement statement = connection.prepareStatement("echo")) {
            List<Object> itself = new AbstractList<>() {
                @Override
                public Object get(int index) {
                    return this;
                }

                @Override
                public int size() {
                    return 1;
                }
            };
            List<Object> throwing = new AbstractList<>() {
                @Override
                public Object get(int index) {
                    throw new IllegalArgumentException("of the application");
                }

                @Override
                public int size() {
                    return 1;
                }
            };
            assertFails("54001", () -> statement.setObject(1, itself));
            assertFails("58030", () -> statement.setObject(1, throwing)).hasMessageContaining("could not be read");
            assertFails("54001", () -> connection.createArrayOf("INTEGER", new Object[] {itself}));
            assertFails("58030", () -> connection.createArrayOf("INTEGER", new Object[] {throwing}));
        }
    }

    @Test
    void aSourceOfRowsThatThrowsEndsTheLoad() throws SQLException {
        try (PushLogConnection connection = new FakeEngine().connect()) {
            assertFails("58030", () -> TableLoader.into(connection, "t").load(throwing(ResultSet.class)))
                    .hasMessageContaining("could not be read")
                    .hasMessageContaining("of the application");
        }
    }

    @Test
    void aTimeThatNoTimestampCanBeIsToldByItsColumn(@TempDir Path folder) throws SQLException {
        try (Connection connection = DriverManager.getConnection(Samples.url(folder) + "?mode=rw");
                ResultSet rows = connection.createStatement().executeQuery("SELECT n FROM (VALUES 1, 2) AS v (n)")) {
            Object metaData = overriding(
                    ResultSetMetaData.class, rows.getMetaData(), "getColumnTypeName", "TIMESTAMP WITH TIME ZONE");
            for (OffsetDateTime time : List.of(OffsetDateTime.MAX, OffsetDateTime.MIN)) {
                ResultSet typed = overriding(ResultSet.class, rows, "getObject", time);
                assertFails(
                                "22008",
                                () -> TableLoader.into(connection, "t")
                                        .load(overriding(ResultSet.class, typed, "getMetaData", metaData)))
                        .hasMessageStartingWith("Column n: the time ")
                        .hasMessageEndingWith("is beyond what a TIMESTAMP can be");
            }
        }
    }

    /** An object that answers one method with that value. */
    private static <T> T overriding(Class<T> type, T object, String name, Object value) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, args) -> method.getName().equals(name) ? value : method.invoke(object, args)));
    }
}
