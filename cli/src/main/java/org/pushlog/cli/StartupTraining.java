package org.pushlog.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/**
 * Does once what users do, without output, so that the JVM can keep the classes that were needed in an archive. Started by the launcher, with
 * a location to read.
 */
public final class StartupTraining {
    private static final List<String> QUERIES = List.of(
            "SELECT name, target FROM refs WHERE symref_target IS NULL ORDER BY name",
            "SELECT name, count(*) AS moves, max(updated_at) AS last_move FROM ref_log WHERE push_seq > 3 AND name LIKE 'refs/%'"
                    + " GROUP BY name HAVING count(*) > 1 ORDER BY moves DESC, name LIMIT 4",
            "SELECT r.name, l.push_seq, coalesce(upper(l.target), '') FROM refs AS r JOIN ref_log AS l ON l.name = r.name"
                    + " WHERE l.updated_at < TIMESTAMP '2100-01-01 00:00:00' LIMIT 10",
            "SELECT relative_path, size FROM files WHERE size > 10 AND relative_path IN ('a', 'b')",
            "SELECT * FROM recovery");

    private StartupTraining() {}

    /**
     * Runs the commands.
     *
     * @param args the location
     */
    public static void main(String[] args) {
        String location = args[0];
        int failures = run("--help");
        for (String query : QUERIES) {
            for (OutputFormat format : OutputFormat.values()) {
                failures += run("query", location, query, "--format=" + format.name());
            }
        }
        failures += run("tables", location);
        failures += run("info", location);
        failures += run("verify", location);
        failures += run("archive", "ls", location);
        System.exit(failures);
    }

    private static int run(String... args) {
        Console console = Console.of(
                InputStream.nullInputStream(),
                new ProcessOutput(OutputStream.nullOutputStream()),
                new PrintWriter(Writer.nullWriter()),
                false);
        return PushLogMain.run(console, args);
    }
}
