package org.pushlog.driver;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The numbers of the pushes that rows were written in: one for each row. Not thread-safe. */
final class GeneratedKeys {
    static final List<ColumnFacts> COLUMNS =
            List.of(ColumnFacts.of("push_seq", ColumnType.of(TypeKind.DECIMAL, 20, 0), false));

    private @Nullable BigDecimal pushSeq;
    private long rowCount;

    void clear() {
        pushSeq = null;
        rowCount = 0;
    }

    /** Adds rows that were written in a push; rows without a number are left out. */
    void add(long count, OptionalLong number) {
        if (number.isPresent()) {
            pushSeq = new BigDecimal(new BigInteger(Long.toUnsignedString(number.getAsLong())));
            rowCount += count;
        }
    }

    /** All statements that are counted together are of one push, so that the number is the same in all rows. */
    List<List<@Nullable Object>> rows() {
        BigDecimal number = pushSeq;
        if (number == null) {
            return List.of();
        }
        List<@Nullable Object> row = new ArrayList<>();
        row.add(number);
        return Collections.nCopies((int) Math.min(rowCount, Integer.MAX_VALUE), row);
    }

    /** Refuses the names of columns that are not generated. */
    static void check(String @Nullable [] columnNames) throws SQLException {
        if (columnNames != null) {
            for (String name : columnNames) {
                if (!"push_seq".equalsIgnoreCase(Checks.notNull(name, "name of a generated column"))) {
                    throw SqlErrors.of(
                            SqlState.UNDEFINED_COLUMN,
                            "The column " + NumberValues.quoted(name)
                                    + " is not generated; push_seq is the only one that is");
                }
            }
        }
    }

    /** Refuses columns by their numbers, which a table may have in any order. */
    static void check(int @Nullable [] columnIndexes) throws SQLException {
        if (columnIndexes != null && columnIndexes.length > 0) {
            throw SqlErrors.notSupported("Asking for generated keys by column number");
        }
    }
}
