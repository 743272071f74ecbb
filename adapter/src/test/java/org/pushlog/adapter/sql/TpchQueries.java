package org.pushlog.adapter.sql;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The 22 questions of TPC-H with fixed parameters, from the resource {@code tpch.sql}. */
final class TpchQueries {
    static final int COUNT = 22;
    private static final String[] QUERIES = read().split("-- [0-9]+\n", -1);

    private TpchQueries() {}

    private static String read() {
        try (InputStream in = TpchQueries.class.getResourceAsStream("tpch.sql")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param number from 1 */
    static String query(int number) {
        return QUERIES[number];
    }
}
