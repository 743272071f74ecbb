package org.pushlog.plaincalcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Archived content through the SQL function. */
final class PlainCalciteFilesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"archive/create", "archive/dir", "archive/dir-raw", "archive/pkg/maven", "hot/sealed"})
    void givesTheBytesThatWereArchived(String archive) throws SQLException, IOException, NoSuchAlgorithmException {
        List<String> expected = Files.readAllLines(PlainCalcite.samplePath(archive + ".files.tsv"));
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        try (PlainCalcite calcite = PlainCalcite.sample(archive + ".znippy");
                PreparedStatement statement = calcite.connection()
                        .prepareStatement(
                                "select file_content(cast(? as varchar)), file_content(cast(? as varchar), '.')")) {
            for (String line : expected.subList(0, Math.min(20, expected.size()))) {
                String[] fact = line.split("\t", -1);
                statement.setString(1, fact[0]);
                statement.setString(2, fact[0]);
                try (ResultSet result = statement.executeQuery()) {
                    assertThat(result.next()).isTrue();
                    byte[] content = result.getBytes(1);
                    assertThat(content).as(fact[0]).hasSize(Integer.parseInt(fact[1]));
                    assertThat(HexFormat.of().formatHex(sha256.digest(content)))
                            .as(fact[0])
                            .isEqualTo(fact[2]);
                    assertThat(result.getBytes(2)).isEqualTo(content);
                }
            }
        }
    }

    @Test
    void namesWhatIsMissingOrMeantTwice() throws SQLException, IOException {
        for (String store : List.of("one", "two")) {
            Files.copy(PlainCalcite.samplePath("archive/create.znippy"), folder.resolve(store + ".znippy"));
        }
        try (PlainCalcite calcite = PlainCalcite.open(Map.of("location", folder.toString()))) {
            assertThatThrownBy(() -> calcite.rows("select file_content('repo/none')"))
                    .hasStackTraceContaining("repo/none: no archive has this file");
            assertThatThrownBy(() -> calcite.rows("select file_content('repo/a/f000.txt')"))
                    .hasStackTraceContaining("several stores have this file, name one of them: one.znippy")
                    .hasStackTraceContaining("two.znippy");
            assertThatThrownBy(() -> calcite.rows("select file_content('repo/a/f000.txt', 'three')"))
                    .hasStackTraceContaining("three: there is no such store");
            assertThat(calcite.rows("select octet_length(file_content('repo/a/f000.txt', 'two.znippy')),"
                            + " file_content(cast(null as varchar)) is null"))
                    .containsExactly("33,true");
        }
    }

    @Test
    void givesTheSameThroughOurDriver() throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:pushlog:" + PlainCalcite.samplePath("archive/create.znippy"));
                PreparedStatement statement = connection.prepareStatement(
                        "select file_content(?), file_content(?, ?), blake3(file_content(?))");
                PlainCalcite calcite = PlainCalcite.sample("archive/create.znippy")) {
            for (int i = 1; i <= 4; i++) {
                statement.setString(i, i == 3 ? "." : "repo/a/f001.txt");
            }
            try (ResultSet result = statement.executeQuery()) {
                assertThat(result.next()).isTrue();
                assertThat(result.getBytes(1)).hasSize(34).isEqualTo(result.getBytes(2));
                assertThat(calcite.rows("select blake3(file_content('repo/a/f001.txt'))"))
                        .containsExactly(result.getString(3));
            }
        }
    }

    @Test
    void digestsContent() throws SQLException {
        try (PlainCalcite calcite = PlainCalcite.sample("archive/create.znippy")) {
            assertThat(calcite.rows("select blake3(file_content('repo/a/f000.txt'))"))
                    .singleElement()
                    .asString()
                    .matches("[0-9a-f]{64}");
        }
    }
}
