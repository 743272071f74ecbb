package org.pushlog.adapter.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.store.StoreOptions;

final class SchemaOptionsTest {

    @Test
    void hasDefaults() {
        SchemaOptions options = SchemaOptions.parse(Map.of("location", "x"));
        assertThat(options.location()).isEqualTo(Path.of("x"));
        assertThat(options.store()).isEqualTo(StoreOptions.defaults());
        assertThat(options.locators()).isTrue();
        assertThat(options.pushdown()).isTrue();
    }

    @Test
    void takesWhatTheUrlTakes() {
        SchemaOptions options = SchemaOptions.parse(Map.of(
                "location",
                "sub/x",
                "baseDirectory",
                new File("/base"),
                "modelUri",
                "inline:",
                "guard",
                "original",
                "strict",
                true,
                "locators",
                "FALSE",
                "pushdown",
                "off",
                "memory_limit",
                "2k",
                "key.Builds",
                "id, host",
                "mode",
                "ro"));
        assertThat(options.location()).isEqualTo(Path.of("/base/sub/x"));
        assertThat(options.store())
                .isEqualTo(new StoreOptions(Guard.ORIGINAL, true, Map.of("builds", List.of("id", "host")), 2_048));
        assertThat(options.locators()).isFalse();
        assertThat(options.pushdown()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "colour|red|unknown operand colour; known ones are as_of, guard",
                "mode|rw|operand mode is rw; it can be ro",
                "guard|none|it can be extended or original",
                "strict|yes|it can be true or false",
                "memory_limit|lots|a number of bytes such as 512m",
                "memory_limit|-1|a number of bytes such as 512m",
                "engine|vectorised|has a meaning in a connection URL only"
            })
    void refusesOthers(String name, String value, String problem) {
        assertThatThrownBy(() -> SchemaOptions.parse(Map.of("location", "x", name, value)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void needsALocation() {
        assertThatThrownBy(() -> SchemaOptions.parse(Map.of())).hasMessageContaining("operand location is missing");
    }
}
