package org.pushlog.adapter.sql;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.pushlog.adapter.write.WriteProblem;
import org.pushlog.adapter.write.WriteRefusedException;
import org.pushlog.storage.ipc.ArrowType;

/** The numbers that a statement writes as they stand in it: conversion would cut them to the scale of their column, silently. */
final class WrittenLiterals {
    private WrittenLiterals() {}

    /**
     * Refuses a number of an INSERT with more digits behind the point than its column keeps.
     *
     * @param given the names of the columns in the order of the values
     */
    static void check(SqlNode source, WriteTarget target, SqlNodeList given) {
        if (source.getKind() != SqlKind.VALUES) {
            return;
        }
        for (SqlNode row : ((SqlCall) source).getOperandList()) {
            if (row.getKind() == SqlKind.ROW) {
                checkValues(((SqlCall) row).getOperandList(), target, given);
            }
        }
    }

    /** The same for values, each of the column beside it. */
    static void checkValues(List<? extends SqlNode> values, WriteTarget target, SqlNodeList given) {
        for (int i = 0; i < values.size() && i < given.size(); i++) {
            int column = target.ordinalOf((SqlIdentifier) given.get(i));
            if (column < 0 || !(values.get(i) instanceof SqlNumericLiteral literal)) {
                continue;
            }
            BigDecimal number = literal.bigDecimalValue();
            int digits = fractionDigits(target.table().schema().field(column).type());
            if (number != null && number.stripTrailingZeros().scale() > digits) {
                throw new WriteRefusedException(
                        WriteProblem.VALUE_NOT_EXACT,
                        "the column " + ((SqlIdentifier) given.get(i)).getSimple() + " cannot hold " + number
                                + " as it is");
            }
        }
    }

    private static int fractionDigits(ArrowType type) {
        if (type instanceof ArrowType.Decimal decimal) {
            return Math.max(0, decimal.scale());
        }
        return type instanceof ArrowType.Int ? 0 : Integer.MAX_VALUE;
    }
}
