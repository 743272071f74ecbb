package org.pushlog.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sqlline.SqlLine;

/** sqlline with a script on its input: its commands about tables, its output formats, and queries. */
final class SqlLineTest {

    private static String run(String url, String... lines) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8)) {
            SqlLine shell = new SqlLine();
            shell.setOutputStream(print);
            shell.setErrorStream(print);
            String script = String.join("\n", lines) + "\n!quit\n";
            SqlLine.Status status = shell.begin(
                    new String[] {
                        "-u",
                        url,
                        "-n",
                        "",
                        "-p",
                        "",
                        "--color=false",
                        "--silent=true",
                        "--isolation=TRANSACTION_READ_COMMITTED",
                        "--maxWidth=500",
                        "--historyFile=" + Path.of(System.getProperty("java.io.tmpdir"), "none")
                    },
                    new ByteArrayInputStream(script.getBytes(StandardCharsets.UTF_8)),
                    false);
            assertThat(status).isEqualTo(SqlLine.Status.OK);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void tablesAndColumnsAreListed(@TempDir Path folder) throws Exception {
        try (LiveLocation location = LiveLocation.in(folder)) {
            assertThat(run(location.url(), "!outputformat csv", "!tables", "!schemas", "!primarykeys refs"))
                    .contains("'','pushlog','refs','TABLE','One ref as it now stands")
                    .contains("'','pushlog','frames','SYSTEM TABLE',")
                    .contains("'information_schema',''")
                    .contains("'','pushlog','refs','name','1','refs_pkey'")
                    .doesNotContain("Error");
            assertThat(run(location.url(), "!outputformat csv", "!columns refs"))
                    .contains("'refs','push_seq','3','DECIMAL','20',")
                    .doesNotContain("Error");
            assertThat(run(location.url(), "!outputformat csv", "!describe refs"))
                    .contains("'refs','updated_at','93','TIMESTAMP',")
                    .doesNotContain("Error");
        }
    }

    @Test
    void everyOutputFormatShowsRows(@TempDir Path folder) throws Exception {
        try (LiveLocation location = LiveLocation.in(folder)) {
            String query = "SELECT state, 'ü' AS letter FROM archives ORDER BY state;";
            assertThat(run(location.url(), "!outputformat csv", query))
                    .contains("'hot','ü'")
                    .contains("'sealed','ü'");
            assertThat(run(location.url(), "!outputformat json", query))
                    .contains("{\"state\":\"hot\",\"letter\":\"ü\"}");
            assertThat(run(location.url(), "!outputformat vertical", query)).containsPattern("state +hot");
            assertThat(run(location.url(), "!outputformat xmlelements", query)).contains("<state>sealed</state>");
            assertThat(run(location.url(), "!outputformat table", query)).containsPattern("\\| sealed +\\| ü +\\|");
        }
    }

    @Test
    void errorsAreShownAndTheShellGoesOn(@TempDir Path folder) throws Exception {
        try (LiveLocation location = LiveLocation.in(folder)) {
            assertThat(run(
                            location.url(),
                            "!outputformat csv",
                            "SELECT * FROM nowhere;",
                            "!dbinfo",
                            "!typeinfo",
                            "!indexes refs",
                            "!importedkeys refs",
                            "!exportedkeys refs",
                            "!procedures",
                            "!nativesql SELECT 1",
                            "!metadata getFunctions",
                            "SELECT 40 + 2 AS answer;"))
                    .contains("nowhere")
                    .contains("42S02")
                    .contains("'TIMESTAMP','93'")
                    .contains("getDatabaseProductName")
                    .contains("'42'");
        }
    }
}
