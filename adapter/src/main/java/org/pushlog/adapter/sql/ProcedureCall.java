package org.pushlog.adapter.sql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.write.Maintenance;
import org.pushlog.adapter.write.WriteRefusedException;
import org.pushlog.adapter.write.WriteSession;

/** CALL of a procedure; its report is one row. */
final class ProcedureCall implements PreparedStatementPlan {
    private final Maintenance procedure;
    private final List<SqlNode> arguments;
    private final WriteSession session;
    private final RelDataType rowType;
    private final List<RelDataType> parameterTypes;

    private ProcedureCall(
            Maintenance procedure, List<SqlNode> arguments, WriteSession session, JavaTypeFactory typeFactory) {
        this.procedure = procedure;
        this.arguments = arguments;
        this.session = session;
        RelDataType number = typeFactory.createSqlType(SqlTypeName.BIGINT);
        RelDataTypeFactory.Builder row = typeFactory.builder();
        procedure.reportColumns().forEach(column -> row.add(column, number));
        this.rowType = row.build();
        RelDataType text = typeFactory.createSqlType(SqlTypeName.VARCHAR);
        this.parameterTypes = arguments.stream()
                .filter(SqlDynamicParam.class::isInstance)
                .map(parameter -> text)
                .toList();
    }

    /** The call that a CALL statement makes. */
    static ProcedureCall of(SqlNode statement, WriteSession session, JavaTypeFactory typeFactory) {
        SqlCall call = ((SqlCall) statement).operand(0);
        String name = call.getOperator().getName().toLowerCase(Locale.ROOT);
        Maintenance procedure = Maintenance.named(name);
        if (procedure == null) {
            throw new SqlStatementException(
                    SqlState.INVALID_STATEMENT,
                    "There is no procedure " + name + "; there are " + String.join(", ", Maintenance.names()));
        }
        List<SqlNode> arguments = call.getOperandList();
        boolean fits = arguments.size() >= 1 && arguments.size() <= procedure.argumentCountMax();
        for (SqlNode argument : arguments) {
            fits &= argument instanceof SqlCharStringLiteral || argument instanceof SqlDynamicParam;
        }
        if (!fits) {
            throw new SqlStatementException(SqlState.INVALID_STATEMENT, "The call is " + procedure.form());
        }
        return new ProcedureCall(procedure, arguments, session, typeFactory);
    }

    @Override
    public StatementKind kind() {
        return StatementKind.CALL;
    }

    @Override
    public List<ResultColumn> columns() {
        return rowType.getFieldList().stream()
                .map(field -> new ResultColumn(field.getName(), field.getType(), null))
                .toList();
    }

    @Override
    public RelDataType rowType() {
        return rowType;
    }

    @Override
    public List<RelDataType> parameterTypes() {
        return parameterTypes;
    }

    @Override
    public String explain() {
        return procedure.form();
    }

    @Override
    public RowCursor execute(
            List<? extends @Nullable Object> parameters,
            AtomicBoolean cancelFlag,
            Duration timeout,
            Map<String, Object> variables) {
        List<String> texts = new ArrayList<>();
        for (SqlNode argument : arguments) {
            texts.add(textOf(argument, parameters));
        }
        try {
            return new ListCursor(List.of(procedure.run(session, texts)));
        } catch (WriteRefusedException e) {
            throw StatementErrors.ofWrite(e);
        }
    }

    private static String textOf(SqlNode argument, List<? extends @Nullable Object> parameters) {
        if (argument instanceof SqlDynamicParam parameter) {
            Object value = parameter.getIndex() < parameters.size() ? parameters.get(parameter.getIndex()) : null;
            if (value == null) {
                throw new SqlStatementException(SqlState.NULL_NOT_ALLOWED, "An argument of the call is NULL");
            }
            return value.toString();
        }
        String text = ((SqlCharStringLiteral) argument).getValueAs(String.class);
        if (text == null) {
            throw new SqlStatementException(SqlState.NULL_NOT_ALLOWED, "An argument of the call is NULL");
        }
        return text;
    }
}
