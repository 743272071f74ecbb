package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.pushlog.driver.SqlFailures.assertFails;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConnectionTargetTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/srv/refs.log; /srv/refs.log",
                "relative/folder; relative/folder",
                "/with space/ünïcode/功能.log; /with space/ünïcode/功能.log",
                "/100%/a.log; /100%/a.log",
                "/a%20b; /a%20b",
                "/what%3F.log; /what?.log",
                "/what%3f.log?strict=true; /what?.log",
                "/100%25; /100%",
                "/a%253Fb; /a%3Fb",
                "/what?.log; /what?.log",
                "/a?b/c=d.log; /a?b/c=d.log",
                "/a?; /a",
                "/a?&; /a",
                "/a?strict=true; /a",
                "C:\\logs\\refs.log?strict=true; C:\\logs\\refs.log",
                "/why?strict=true&guard=original; /why"
            })
    void theLocationIsWhatStandsBeforeTheProperties(String rest, String location) throws SQLException {
        assertThat(ConnectionTarget.parse("jdbc:pushlog:" + rest, null).location())
                .isEqualTo(location);
    }

    @Test
    void propertiesAreDecoded() throws SQLException {
        ConnectionTarget target = ConnectionTarget.parse(
                "jdbc:pushlog:/a?key.my%20log=a%2Cb&key.b=%C3%A9+&strict=TRUE&memory_limit=2m", null);
        assertThat(target.settings())
                .isEqualTo(Map.of("key.my log", "a,b", "key.b", "é+", "strict", "true", "memory_limit", "2097152"));
    }

    @Test
    void theUrlWinsOverTheProperties() throws SQLException {
        Properties defaults = new Properties();
        defaults.setProperty("locators", "false");
        Properties info = new Properties(defaults);
        info.setProperty("guard", "original");
        info.put("threads", 3);
        info.setProperty("user", "somebody");
        info.setProperty("password", "");
        assertThat(ConnectionTarget.parse("jdbc:pushlog:/a?guard=extended", info)
                        .settings())
                .isEqualTo(Map.of("guard", "extended", "locators", "false", "threads", "3"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a?nonsense=1",
                "/a?Strict=true",
                "/a?key.=x",
                "/a?strict=yes",
                "/a?strict=",
                "/a?guard=new",
                "/a?threads=0",
                "/a?threads=many",
                "/a?memory_limit=0",
                "/a?memory_limit=-1k",
                "/a?memory_limit=999999999999g",
                "/a?memory_limit=m",
                "/a?key.x=",
                "/a?strict=true&strict=true",
                "/a?strict=%zz",
                "/a?strict=%C3",
                "/a?strict=true&lonely",
                "/a?mode",
                "/a?mode&strict=true",
                "/a?%zz=1",
                "/a?=1",
                "",
                "?strict=true"
            })
    void whatIsWrongIsSaid(String rest) {
        assertThatThrownBy(() -> ConnectionTarget.parse("jdbc:pushlog:" + rest, null))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08001"));
    }

    /** A Properties is a map of objects, and who fills it with put may put in anything. */
    @Test
    void keysAndValuesThatAreNoTextsAreRefused() throws SQLException {
        Properties numbers = new Properties();
        numbers.putAll(Map.of("threads", 3L, "strict", true, "password", new char[] {'x'}));
        assertThat(ConnectionTarget.parse("jdbc:pushlog:/a", numbers).settings())
                .isEqualTo(Map.of("threads", "3", "strict", "true"));
        for (Map<?, ?> entries : List.of(
                Map.of(42, "ro"),
                Map.of(List.of("mode"), "ro"),
                Map.of(new StringBuilder("mode"), "rw"),
                Map.of("as_of", Instant.EPOCH),
                Map.of("as_of", LocalDate.EPOCH),
                Map.of("threads", new Object()),
                Map.of("colour", List.of()))) {
            Properties own = new Properties();
            own.putAll(entries);
            for (Properties given : List.of(own, new Properties(own))) {
                assertFails("08001", () -> ConnectionTarget.parse("jdbc:pushlog:/a", given))
                        .hasMessageContaining("texts");
                assertFails("08001", () -> ConnectionTarget.givenValues("jdbc:pushlog:/a", given));
            }
        }
    }

    @Test
    void anUnknownPropertyIsToldWithTheKnownOnes() {
        assertThatThrownBy(() -> ConnectionTarget.parse("jdbc:pushlog:/a?read_only=1", null))
                .hasMessageContaining("read_only")
                .hasMessageContaining("mode, guard, strict, locators")
                .hasMessageContaining("key.<log>")
                .hasMessageContaining("%3F");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pushdown=verify", "crosscheck=duckdb", "git=/repo", "chain_key=x"})
    void whatWouldNotBeHeededIsRefused(String property) {
        assertThatThrownBy(() -> ConnectionTarget.parse("jdbc:pushlog:/a?" + property, null))
                .isInstanceOf(SQLFeatureNotSupportedException.class)
                .hasMessageContaining(property.substring(0, property.indexOf('=')))
                .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("0A000"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mode=ro",
                "mode=RO",
                "mode=rw",
                "drop=allow",
                "lock_timeout=250 ms",
                "as_of=",
                "as_of=12",
                "engine=enumerable",
                "pushdown=off",
                "crosscheck=none",
                "git=",
                "drop=empty",
                "lock_timeout=5s",
                "memory_limit=64kb",
                "threads="
            })
    void defaultsMayBeSaid(String property) throws SQLException {
        String name = property.substring(0, property.indexOf('='));
        assertThat(ConnectionTarget.parse("jdbc:pushlog:/a?" + property, null).settings())
                .containsKey(name);
    }
}
