package org.pushlog.sqltests.tpch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The 22 questions of TPC-H with the parameters of its validation, from the resource {@code tpch.sql}; both dialects read them. */
public final class TpchQueries {
    public static final int COUNT = 22;
    private static final String[] QUERIES = read().split("-- [0-9]+\n", -1);

    private TpchQueries() {}

    private static String read() {
        try (InputStream in = TpchQueries.class.getResourceAsStream("tpch.sql")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * One question.
     *
     * @param number from 1
     */
    public static String query(int number, double scale) {
        // Question 11 asks for a part of the whole that is the smaller the more data there are.
        String fraction =
                new BigDecimal("0.0001").divide(BigDecimal.valueOf(scale)).toPlainString();
        return QUERIES[number].replace("{fraction}", fraction);
    }
}
