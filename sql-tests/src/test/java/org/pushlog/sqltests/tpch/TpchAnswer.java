package org.pushlog.sqltests.tpch;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.pushlog.sqltests.ValueText;

/** The rows of an answer in their order, for comparison with those of another engine. */
public final class TpchAnswer {
    /** Quotients of decimals are doubles there; here they have at least six digits after the point. */
    private static final double ERROR_MAX = 0.51e-6;

    private static final double RELATIVE_ERROR_MAX = 1e-12;

    private final List<List<Object>> rows = new ArrayList<>();

    private TpchAnswer() {}

    public static TpchAnswer of(Connection connection, String sql) throws SQLException {
        TpchAnswer answer = new TpchAnswer();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int columnCount = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= columnCount; i++) {
                    row.add(result.getObject(i));
                }
                answer.rows.add(row);
            }
        }
        return answer;
    }

    public int rowCount() {
        return rows.size();
    }

    /** The first difference, or an empty text. */
    public String difference(TpchAnswer other) {
        if (rows.size() != other.rows.size()) {
            return rows.size() + " rows and " + other.rows.size();
        }
        for (int i = 0; i < rows.size(); i++) {
            for (int k = 0; k < rows.get(i).size(); k++) {
                if (!equal(rows.get(i).get(k), other.rows.get(i).get(k))) {
                    return "row " + i + ": " + rows.get(i) + " and " + other.rows.get(i);
                }
            }
        }
        return "";
    }

    private static boolean equal(Object ours, Object theirs) {
        if (ours instanceof Number number && theirs instanceof Double expected) {
            return Math.abs(number.doubleValue() - expected) <= ERROR_MAX + Math.abs(expected) * RELATIVE_ERROR_MAX;
        }
        if (ours instanceof Number number && theirs instanceof Number expected) {
            return new BigDecimal(number.toString()).compareTo(new BigDecimal(expected.toString())) == 0;
        }
        return ValueText.of(ours).equals(ValueText.of(theirs));
    }
}
