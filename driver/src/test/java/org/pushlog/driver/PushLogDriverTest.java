package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.pushlog.driver.SqlFailures.assertFails;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PushLogDriverTest {

    @Test
    void theServiceLoaderFindsIt() throws SQLException {
        assertThat(ServiceLoader.load(Driver.class))
                .filteredOn(PushLogDriver.class::isInstance)
                .hasSize(1);
        assertThat(DriverManager.getDriver("jdbc:pushlog:/x")).isInstanceOf(PushLogDriver.class);
        assertThat(DriverManager.getDriver("JDBC:PushLog:/x")).isInstanceOf(PushLogDriver.class);
    }

    @Test
    void otherUrlsAreLeftToOthers() throws SQLException {
        Driver driver = new PushLogDriver();
        assertThat(driver.acceptsURL("jdbc:other:/x")).isFalse();
        assertThat(driver.connect("jdbc:other:/x", new Properties())).isNull();
        assertFails("22004", () -> driver.acceptsURL(null));
        assertFails("22004", () -> driver.connect(null, new Properties()));
    }

    @Test
    void anUnknownPropertyFailsBeforeAnythingIsOpened() {
        assertFails("08001", () -> DriverManager.getConnection("jdbc:pushlog:/nowhere?colour=red"))
                .hasMessageContaining("colour")
                .hasMessageContaining("memory_limit");
    }

    /** A name that is too long, a link to itself, a path below a file: whatever a location cannot be opened for, it is that. */
    @Test
    void aLocationThatCannotBeOpenedIsAConnectionError(@TempDir Path folder) throws IOException {
        Path loop = folder.resolve("loop");
        Files.createSymbolicLink(loop, loop);
        Path file = Files.createFile(folder.resolve("a.log"));
        for (String location : List.of(
                folder + "/" + "x".repeat(5_000),
                folder + "/" + "y/".repeat(5_000),
                folder + "/missing",
                loop.toString(),
                loop + "/b.log",
                file + "/b.log",
                folder + "/a\0b",
                "/dev/null",
                " ",
                "\uD800")) {
            for (String mode : List.of("", "?mode=rw")) {
                assertFails("08001", () -> DriverManager.getConnection("jdbc:pushlog:" + location + mode))
                        .isInstanceOf(SQLNonTransientConnectionException.class);
            }
        }
    }

    @Test
    void versionsComeFromTheBuild() {
        Driver driver = new PushLogDriver();
        assertThat(driver.getMajorVersion()).isZero();
        assertThat(driver.getMinorVersion()).isEqualTo(1);
        assertThat(driver.jdbcCompliant()).isFalse();
        assertThat(DriverVersion.parse("3.14.1-rc1")).isEqualTo(new DriverVersion("3.14.1-rc1", 3, 14));
        assertThat(DriverVersion.parse("odd")).isEqualTo(new DriverVersion("odd", 0, 0));
    }

    @Test
    void everyPropertyIsDescribed() throws SQLException {
        Properties info = new Properties();
        info.setProperty("locators", "false");
        DriverPropertyInfo[] properties = new PushLogDriver().getPropertyInfo("jdbc:pushlog:/x?guard=original", info);
        assertThat(properties).hasSameSizeAs(ConnectionProperty.values());
        for (DriverPropertyInfo property : properties) {
            assertThat(property.description).as(property.name).isNotBlank();
            assertThat(property.required).isFalse();
        }
        assertThat(Arrays.stream(properties)
                        .filter(property -> property.name.equals("guard"))
                        .findFirst()
                        .orElseThrow())
                .satisfies(guard -> {
                    assertThat(guard.value).isEqualTo("original");
                    assertThat(guard.choices).containsExactly("extended", "original");
                });
        assertThat(Arrays.stream(properties)
                        .filter(p -> p.name.equals("locators"))
                        .findFirst()
                        .orElseThrow()
                        .value)
                .isEqualTo("false");
    }

    @Test
    void itLogsBelowTheProductsName() {
        assertThat(new PushLogDriver().getParentLogger().getName()).isEqualTo("org.pushlog");
    }
}
