package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * A query whose constants became parameters, so that all queries that differ in nothing else have one plan: whole numbers and texts that
 * the WHERE of the outermost query, as one of its conjuncts, compares with a column. There a parameter has the answers of the constant, is pushed down and computed with
 * as the constant is, and no name or type of a result depends on it. All other constants stay part of the text: of alternatives, lists, patterns, LIMIT,
 * arguments, the list of columns, and of queries within the query.
 *
 * @param sql the text with question marks in place of those constants
 * @param query the same, parsed; it is planned once
 * @param values the constants, in order
 */
record ComparedConstants(String sql, SqlNode query, List<Object> values) {

    /** The form of a statement, which it changes; null if it stays as it is: it has no such constant, or parameters of its own. */
    static @Nullable ComparedConstants of(String sql, SqlNode statement) {
        SqlNode query = statement instanceof SqlOrderBy ordered ? ordered.query : statement;
        if (!(query instanceof SqlSelect select) || select.getWhere() == null || sql.indexOf('\r') >= 0) {
            return null;
        }
        Places places = new Places(sql);
        places.find(select.getWhere());
        return places.all.isEmpty() || hasParameters(statement) ? null : places.replace(statement);
    }

    private static boolean hasParameters(SqlNode statement) {
        boolean[] found = {false};
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlDynamicParam parameter) {
                found[0] = true;
                return null;
            }
        });
        return found[0];
    }

    /** Whether parameters of these types take the constants for what they are: numbers as exact numbers, texts as texts. */
    boolean fit(List<RelDataType> types) {
        if (types.size() != values.size()) {
            return false;
        }
        for (int i = 0; i < types.size(); i++) {
            RelDataType type = types.get(i);
            boolean fits = values.get(i) instanceof String
                    ? SqlTypeUtil.inCharFamily(type)
                    : SqlTypeName.INT_TYPES.contains(type.getSqlTypeName())
                            || type.getSqlTypeName() == SqlTypeName.DECIMAL;
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    /** A constant: where it stands in the text, and in which call. */
    private record Place(int start, int end, SqlBasicCall call, int operand, Object value) {}

    /** The constants of a condition that may be replaced. */
    private static final class Places {
        private final String sql;
        private final List<Place> all = new ArrayList<>();

        Places(String sql) {
            this.sql = sql;
        }

        void find(SqlNode condition) {
            if (!(condition instanceof SqlBasicCall call)) {
                return;
            }
            switch (call.getKind()) {
                case AND -> call.getOperandList().forEach(this::find);
                case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> {
                    if (call.operand(0) instanceof SqlIdentifier) {
                        add(call, 1);
                    } else if (call.operand(1) instanceof SqlIdentifier) {
                        add(call, 0);
                    }
                }
                default -> {
                    // Constants elsewhere stay.
                }
            }
        }

        private void add(SqlBasicCall call, int operand) {
            if (!(call.operand(operand) instanceof SqlLiteral literal)) {
                return;
            }
            SqlParserPos pos = literal.getParserPosition();
            int start = RowLimits.offset(sql, pos.getLineNum(), pos.getColumnNum());
            int end = RowLimits.offset(sql, pos.getEndLineNum(), pos.getEndColumnNum()) + 1;
            Object value = start < 0 || end <= start ? null : value(literal, sql.substring(start, end));
            if (value != null) {
                all.add(new Place(start, end, call, operand, value));
            }
        }

        /** The value of a whole number or of a text in plain quotes, null for others. */
        private static @Nullable Object value(SqlLiteral literal, String written) {
            if (literal instanceof SqlCharStringLiteral) {
                String text = literal.getValueAs(String.class);
                return text != null && written.equals("'" + text.replace("'", "''") + "'") ? text : null;
            }
            BigDecimal number = literal instanceof SqlNumericLiteral ? literal.getValueAs(BigDecimal.class) : null;
            return number != null && number.toString().equals(written) && number.scale() == 0 ? number : null;
        }

        ComparedConstants replace(SqlNode statement) {
            StringBuilder text = new StringBuilder();
            List<Object> values = new ArrayList<>();
            int done = 0;
            for (Place place : all) {
                SqlParserPos pos = place.call().operand(place.operand()).getParserPosition();
                place.call().setOperand(place.operand(), new SqlDynamicParam(values.size(), pos));
                text.append(sql, done, place.start()).append('?');
                values.add(place.value());
                done = place.end();
            }
            return new ComparedConstants(
                    text.append(sql, done, sql.length()).toString(), statement, List.copyOf(values));
        }
    }
}
