package org.pushlog.adapter.sql;

import java.util.List;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.schema.impl.ScalarFunctionImpl;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.function.TextCalls;

/**
 * Keeps two literals of a statement from being compared while it is planned, where that would go wrong: Calcite orders
 * them by UTF-16 units, and a range between two such literals may seem empty. The orders differ only between a character
 * outside the basic plane and one above the surrogates, so all but a few statements stay as they are.
 */
final class TextLiterals {
    private static final int FIRST_AFTER_SURROGATES = 0xE000;

    /** The text itself; as no planner knows that, nothing is decided before the statement runs. */
    static final SqlFunction AS_IT_IS =
            new SqlUserDefinedFunction(
                    new SqlIdentifier("TEXT_AS_IT_IS", SqlParserPos.ZERO),
                    SqlKind.OTHER_FUNCTION,
                    ReturnTypes.ARG0,
                    null,
                    OperandTypes.operandMetadata(
                            List.of(SqlTypeFamily.CHARACTER), factory -> List.of(), i -> "text", i -> false),
                    ScalarFunctionImpl.create(Types.lookupMethod(TextCalls.class, "asItIs", String.class))) {
                @Override
                public boolean isDeterministic() {
                    return false;
                }
            };

    private TextLiterals() {}

    /** The statement, in which literals whose order is misjudged are hidden from the planner. */
    static SqlNode keepApart(SqlNode statement) {
        Kinds kinds = new Kinds();
        statement.accept(kinds);
        if (!kinds.outsideBasicPlane || !kinds.aboveSurrogates) {
            return statement;
        }
        SqlNode hidden = statement.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlLiteral literal) {
                return isMisjudged(literal) ? AS_IT_IS.createCall(literal.getParserPosition(), literal) : literal;
            }
        });
        return hidden == null ? statement : hidden;
    }

    private static boolean isMisjudged(SqlLiteral literal) {
        return literal instanceof SqlCharStringLiteral
                && text(literal).chars().anyMatch(unit -> unit >= Character.MIN_SURROGATE);
    }

    private static String text(SqlLiteral literal) {
        String text = literal.getValueAs(String.class);
        return text == null ? "" : text;
    }

    /** Which characters of the two kinds the literals of a statement have. */
    private static final class Kinds extends SqlBasicVisitor<@Nullable Void> {
        private boolean outsideBasicPlane;
        private boolean aboveSurrogates;

        @Override
        public @Nullable Void visit(SqlLiteral literal) {
            if (literal instanceof SqlCharStringLiteral) {
                text(literal).chars().forEach(unit -> {
                    outsideBasicPlane |= Character.isSurrogate((char) unit);
                    aboveSurrogates |= unit >= FIRST_AFTER_SURROGATES;
                });
            }
            return null;
        }
    }
}
