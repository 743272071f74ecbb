package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.schema.ColumnStrategy;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.ddl.SqlColumnDeclaration;
import org.apache.calcite.sql.ddl.SqlCreateTable;
import org.apache.calcite.sql.ddl.SqlDropTable;
import org.pushlog.adapter.catalog.PushLogSchema;
import org.pushlog.adapter.catalog.PushLogTable;
import org.pushlog.adapter.table.WritableLog;
import org.pushlog.adapter.type.LogTypes;
import org.pushlog.adapter.write.TableDefinitions;
import org.pushlog.adapter.write.WriteProblem;
import org.pushlog.adapter.write.WriteRefusedException;
import org.pushlog.adapter.write.WriteSession;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.store.history.HistoryKind;

/** Plans CREATE TABLE and DROP TABLE. */
final class TablePlanner {
    private final StatementSession session;
    private final WriteSession writes;

    TablePlanner(StatementSession session, WriteSession writes) {
        this.session = session;
        this.writes = writes;
    }

    PreparedStatementPlan plan(SqlNode statement) {
        try {
            return statement instanceof SqlCreateTable create ? planCreate(create) : planDrop((SqlDropTable) statement);
        } catch (WriteRefusedException e) {
            throw StatementErrors.ofWrite(e);
        }
    }

    private PreparedStatementPlan planCreate(SqlCreateTable create) {
        String name = plainName(create.name);
        if (create.getReplace()) {
            throw notSupported("CREATE OR REPLACE TABLE is not supported: what was written stays");
        }
        SqlNodeList elements = create.columnList;
        if (create.query != null || elements == null) {
            throw notSupported(
                    "CREATE TABLE needs a list of columns with their types, and takes no query; INSERT the rows"
                            + " afterwards");
        }
        List<Field> columns = new ArrayList<>();
        List<String> key = new ArrayList<>();
        boolean hasKey = false;
        for (SqlNode element : elements) {
            if (element instanceof SqlColumnDeclaration column) {
                columns.add(fieldOf(column));
            } else if (hasKey) {
                throw refused(WriteProblem.WRONG_DEFINITION, "a table has one PRIMARY KEY");
            } else {
                hasKey = true;
                ((SqlNodeList) ((SqlCall) element).operand(1)).forEach(column -> key.add(simple(column)));
            }
        }
        List<Field> fields = withKey(columns, key);
        List<String> exactKey =
                key.stream().map(column -> exact(fields, column)).toList();
        return statement("CREATE TABLE " + name, () -> {
            if (isThere(create.name)) {
                if (create.ifNotExists) {
                    writes.requireWriterAlone("CREATE TABLE");
                    return;
                }
                throw refused(WriteProblem.ALREADY_THERE, "the table " + name + " is there already");
            }
            if (isThere(suffixed(create.name))) {
                throw refused(
                        WriteProblem.ALREADY_THERE,
                        "the table " + name + " would come with " + name + "_log, which is there already");
            }
            new TableDefinitions(writes).create(name, fields, exactKey);
        });
    }

    private PreparedStatementPlan planDrop(SqlDropTable drop) {
        String name = plainName(drop.name);
        return statement("DROP TABLE " + name, () -> {
            PushLogTable table = session.table(drop.name);
            if (table == null) {
                if (drop.ifExists) {
                    writes.requireWriterAlone("DROP TABLE");
                    return;
                }
                throw refused(WriteProblem.NOT_THERE, "Object '" + drop.name + "' not found");
            }
            WritableLog log = table.table().writableLog();
            if (log == null || log.kind() != HistoryKind.OTHER) {
                throw refused(
                        WriteProblem.NOT_WRITABLE, "the table " + name + " is always there and cannot be dropped");
            }
            if (!log.name().equalsIgnoreCase(name)) {
                throw refused(
                        WriteProblem.NOT_WRITABLE, "the table " + name + " goes with " + log.name() + "; drop that");
            }
            new TableDefinitions(writes).drop(log.name());
        });
    }

    private PreparedStatementPlan statement(String text, Runnable work) {
        return new TableStatement(text, session.noColumns(), work);
    }

    private boolean isThere(SqlIdentifier name) {
        return session.table(name) != null;
    }

    private static SqlIdentifier suffixed(SqlIdentifier name) {
        List<String> names = new ArrayList<>(name.names);
        names.set(names.size() - 1, names.get(names.size() - 1) + "_log");
        return new SqlIdentifier(names, name.getParserPosition());
    }

    /** The name without its schema, which must be ours. */
    private static String plainName(SqlIdentifier name) {
        int last = name.names.size() - 1;
        boolean isOurs = last == 0 || (last == 1 && name.names.get(0).equalsIgnoreCase(PushLogSchema.NAME));
        if (!isOurs) {
            throw refused(
                    WriteProblem.NOT_WRITABLE,
                    "tables are made and dropped in the schema " + PushLogSchema.NAME + " only");
        }
        return name.names.get(last).toLowerCase(Locale.ROOT);
    }

    private Field fieldOf(SqlColumnDeclaration column) {
        String name = simple(column.name);
        RelDataType type = session.typeOf(column.dataType);
        if (column.dataType.getTypeNameSpec() instanceof SqlBasicTypeNameSpec declared
                && declared.getPrecision() > type.getPrecision()) {
            throw notSupported("the column " + name + " has the type " + column.dataType
                    + ", which a log cannot have; the longest is " + type);
        }
        return LogTypes.field(name, type, column.strategy != ColumnStrategy.NOT_NULLABLE)
                .orElseThrow(() -> notSupported("the column " + name + " has the type " + type
                        + ", which a log cannot have; docs/SQL.md lists the types"));
    }

    /** Key columns are never null, however they were declared. */
    private static List<Field> withKey(List<Field> columns, List<String> key) {
        return columns.stream()
                .map(field -> key.stream().anyMatch(field.name()::equalsIgnoreCase)
                        ? new Field(field.name(), field.type(), false)
                        : field)
                .toList();
    }

    private static String exact(List<Field> fields, String column) {
        return fields.stream()
                .map(Field::name)
                .filter(column::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> refused(
                        WriteProblem.WRONG_DEFINITION, "the key names the column " + column + ", which is not there"));
    }

    private static String simple(SqlNode name) {
        return ((SqlIdentifier) name).getSimple();
    }

    static boolean isTableStatement(SqlNode statement) {
        return statement.getKind() == SqlKind.CREATE_TABLE || statement.getKind() == SqlKind.DROP_TABLE;
    }

    private static SqlStatementException notSupported(String problem) {
        return new SqlStatementException(SqlState.NOT_SUPPORTED, problem);
    }

    private static WriteRefusedException refused(WriteProblem problem, String message) {
        return new WriteRefusedException(problem, message);
    }
}
