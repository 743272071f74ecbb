package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlInternalOperators;
import org.apache.calcite.sql.type.CompositeOperandTypeChecker;
import org.apache.calcite.sql.type.FamilyOperandTypeChecker;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidatorCatalogReader;
import org.apache.calcite.sql.validate.SqlValidatorImpl;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.util.Static;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.work.Cancellation;

/**
 * The validator of the dialect. Calcite's own gives a parameter a type only beside something that has one; here it then
 * takes the type that a function asks for, that of its neighbours or of its column in VALUES, and is a text otherwise.
 */
final class PushLogValidator extends SqlValidatorImpl {
    private static final int FRACTION_DIGITS = 10;
    private static final int MILLI_DIGITS = 3;

    private static final Set<SqlKind> COMPARING = Set.of(
            SqlKind.EQUALS,
            SqlKind.NOT_EQUALS,
            SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN,
            SqlKind.GREATER_THAN_OR_EQUAL,
            SqlKind.IS_DISTINCT_FROM,
            SqlKind.IS_NOT_DISTINCT_FROM,
            SqlKind.BETWEEN,
            SqlKind.IN,
            SqlKind.NOT_IN);

    /** Operators whose operands, where one has no type of its own, are of the type of the others. */
    private static final Set<String> OF_ONE_TYPE =
            Set.of("COALESCE", "NULLIF", "GREATEST", "LEAST", "IFNULL", "NVL", "||", "ARRAY", "MULTISET");

    /** Functions of a text, all whose other operands are whole numbers. */
    private static final Set<String> WITH_COUNTS = Set.of("SUBSTRING", "SUBSTR", "LEFT", "RIGHT", "REPEAT");

    /** Functions whose second operand is a whole number, even where they take any number there. */
    private static final Set<String> WITH_COUNT =
            Set.of("LPAD", "RPAD", "ROUND", "TRUNCATE", "TRUNC", "LAG", "LEAD", "NTH_VALUE");

    private final ParameterTypes parameters;
    private final RelDataType bool;
    private final MergedColumns merged;
    private final Set<SqlCase> switched = Collections.newSetFromMap(new IdentityHashMap<>());

    PushLogValidator(
            SqlOperatorTable operators,
            SqlValidatorCatalogReader reader,
            RelDataTypeFactory typeFactory,
            Config config,
            boolean wideParameters) {
        super(operators, reader, typeFactory, config);
        this.merged = new MergedColumns(this);
        this.bool = typeFactory.createSqlType(SqlTypeName.BOOLEAN);
        this.parameters = new ParameterTypes(typeFactory, wideParameters);
    }

    /** The indexes of the parameters that are compared and nothing else. */
    Set<Integer> comparedParameters() {
        return parameters.comparedOnly();
    }

    @Override
    public RelDataType deriveType(SqlValidatorScope scope, SqlNode expr) {
        Cancellation.check();
        RelDataType known = expr instanceof SqlDynamicParam parameter ? parameters.known(parameter) : null;
        if (expr instanceof SqlCase branches && getValidatedNodeTypeIfKnown(branches) == null) {
            inferResults(scope, branches);
        }
        return known == null ? super.deriveType(scope, expr) : known;
    }

    /** The first that comes to all calls; some are rewritten here already. */
    @Override
    protected @Nullable SqlNode performUnconditionalRewrites(@Nullable SqlNode node, boolean underFrom) {
        String count = node instanceof SqlCall call ? EscapedCalls.missedCount(call) : null;
        if (count != null && node instanceof SqlCall call) {
            throw newValidationError(
                    call, Static.RESOURCE.wrongNumberOfParam(call.getOperator().getName(), call.operandCount(), count));
        }
        return super.performUnconditionalRewrites(node, underFrom);
    }

    @Override
    protected void validateJoin(SqlJoin join, SqlValidatorScope scope) {
        merged.beforeJoin(join, scopes.get(join));
        super.validateJoin(join, scope);
        SqlNode condition = merged.afterJoin(join, scopes.get(join));
        if (condition != null) {
            validateWhereOrOn(Objects.requireNonNull(scopes.get(join)), condition, "ON");
        }
    }

    /** The first clause after FROM. */
    @Override
    protected void validateWhereClause(SqlSelect select) {
        merged.replaceIn(select);
        super.validateWhereClause(select);
    }

    /** Also of a join whose USING or NATURAL has become ON. */
    @Override
    public @Nullable List<String> usingNames(SqlJoin join) {
        List<String> names = merged.known(join);
        return names == null ? super.usingNames(join) : names;
    }

    /** Calcite looks every name of a column up among the functions of the dialect and of all schemas. */
    @Override
    public @Nullable SqlCall makeNullaryCall(SqlIdentifier id) {
        return PushLogOperators.isNamedCall(id.names.get(id.names.size() - 1)) ? super.makeNullaryCall(id) : null;
    }

    /** In the order of the question marks, in which the parts of a rewritten statement may not be. */
    @Override
    public RelDataType getParameterRowType(SqlNode query) {
        SortedMap<Integer, RelDataType> types = new TreeMap<>();
        query.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlDynamicParam parameter) {
                types.putIfAbsent(parameter.getIndex(), getValidatedNodeType(parameter));
                return null;
            }
        });
        RelDataTypeFactory.Builder row = typeFactory.builder();
        types.forEach((index, type) -> row.add("?" + index, type));
        return row.build();
    }

    @Override
    protected void validateValues(SqlCall values, RelDataType targetRowType, SqlValidatorScope scope) {
        List<SqlNode> rows = values.getOperandList();
        int columnCount = rows.isEmpty() ? 0 : ((SqlCall) rows.get(0)).operandCount();
        for (int i = 0; i < columnCount; i++) {
            List<SqlNode> column = new ArrayList<>();
            for (SqlNode row : rows) {
                if (((SqlCall) row).operandCount() == columnCount) {
                    column.add(((SqlCall) row).operand(i));
                }
            }
            fallBackToNeighbours(scope, column);
        }
        super.validateValues(values, targetRowType, scope);
    }

    @Override
    protected void inferUnknownTypes(RelDataType inferredType, SqlValidatorScope scope, SqlNode node) {
        boolean unknown = inferredType.equals(unknownType) || inferredType.getSqlTypeName() == SqlTypeName.NULL;
        if (node instanceof SqlDynamicParam parameter) {
            parameters.infer(parameter, unknown ? null : inferredType, this::setValidatedNodeType);
            return;
        }
        SqlValidatorScope own = scopes.get(node);
        SqlValidatorScope inner = own == null ? scope : own;
        if (node instanceof SqlCall call && !node.isA(SqlKind.QUERY)) {
            if (call.getOperator().equals(SqlInternalOperators.CAST_NOT_NULL)) {
                inferUnknownTypes(inferredType, inner, call.operand(0));
                return;
            }
            noteParameters(inner, call);
            if (isListed(call)) {
                inferListed(inner, call);
                return;
            }
        }
        super.inferUnknownTypes(inferredType, scope, node);
    }

    /** What a call says about the parameters among its operands beside what Calcite infers. */
    private void noteParameters(SqlValidatorScope scope, SqlCall call) {
        SqlKind kind = call.getKind();
        if (call instanceof SqlCase branches) {
            inferResults(scope, branches);
            return;
        }
        if (COMPARING.contains(kind)) {
            call.getOperandList().forEach(this::compare);
        }
        if (kind == SqlKind.IS_NULL || kind == SqlKind.IS_NOT_NULL) {
            call.getOperandList().stream()
                    .filter(SqlDynamicParam.class::isInstance)
                    .forEach(place -> parameters.asksForNull((SqlDynamicParam) place));
        }
        if (OF_ONE_TYPE.contains(call.getOperator().getName().toUpperCase(Locale.ROOT))) {
            fallBackToNeighbours(scope, call.getOperandList());
            return;
        }
        SqlOperandTypeChecker checker = resolved(call).getOperandTypeChecker();
        for (int i = 0; i < call.operandCount(); i++) {
            if (call.getOperandList().get(i) instanceof SqlDynamicParam parameter) {
                RelDataType type = SqlKind.BINARY_ARITHMETIC.contains(kind) || kind == SqlKind.MINUS_PREFIX
                        ? number()
                        : asked(call, checker, i);
                if (type != null) {
                    parameters.fallBack(parameter, type);
                }
            }
        }
    }

    /** Parameters among the results take the type of the others; without one they are texts, unless a condition says what one of them is. */
    private void inferResults(SqlValidatorScope scope, SqlCase call) {
        List<SqlNode> results = new ArrayList<>(call.getThenOperands());
        results.add(call.getElseOperand());
        if (results.stream().noneMatch(PushLogValidator::isParameter) || !switched.add(call)) {
            return;
        }
        List<RelDataType> types = new ArrayList<>();
        for (SqlNode result : results) {
            // Asked too early, a parameter's cast would keep the answer that it has no type.
            RelDataType type = isParameter(result) ? null : known(scope, result);
            if (type != null) {
                types.add(type);
            }
        }
        RelDataType common = types.isEmpty() ? null : typeFactory.leastRestrictive(types);
        RelDataType whenType = call.getValueOperand() == null ? bool : unknownType;
        call.getWhenOperands().forEach(when -> inferUnknownTypes(whenType, scope, when));
        for (SqlNode result : results) {
            if (types.isEmpty() || isParameter(result)) {
                inferUnknownTypes(common == null ? unknownType : common, scope, result);
            }
        }
    }

    private static boolean isParameter(@Nullable SqlNode node) {
        return node instanceof SqlDynamicParam
                || (node instanceof SqlCall call
                        && call.getOperator().equals(SqlInternalOperators.CAST_NOT_NULL)
                        && isParameter(call.operand(0)));
    }

    /** A function is looked up only after its parameters have types; the first of that name says what it asks for. */
    private SqlOperator resolved(SqlCall call) {
        SqlOperator operator = call.getOperator();
        if (!(operator instanceof SqlUnresolvedFunction function) || function.getSqlIdentifier() == null) {
            return operator;
        }
        List<SqlOperator> candidates = new ArrayList<>();
        getOperatorTable()
                .lookupOperatorOverloads(
                        function.getSqlIdentifier(),
                        null,
                        SqlSyntax.FUNCTION,
                        candidates,
                        getCatalogReader().nameMatcher());
        return candidates.stream()
                .filter(candidate -> candidate.getOperandTypeChecker() != null
                        && candidate.getOperandCountRange().isValidCount(call.operandCount()))
                .findFirst()
                .orElse(operator);
    }

    private void compare(@Nullable SqlNode operand) {
        if (operand instanceof SqlDynamicParam place) {
            parameters.compares(place);
        } else if (operand instanceof SqlNodeList list) {
            list.forEach(this::compare);
        } else if (operand instanceof SqlCall row && row.getKind() == SqlKind.ROW) {
            row.getOperandList().forEach(this::compare);
        }
    }

    private static boolean isListed(SqlCall call) {
        return (call.getKind() == SqlKind.IN || call.getKind() == SqlKind.NOT_IN)
                && call.operandCount() == 2
                && call.operand(1) instanceof SqlNodeList;
    }

    /** Calcite asks the whole list for its type, which a list has not before its elements have one. */
    private void inferListed(SqlValidatorScope scope, SqlCall call) {
        SqlNodeList list = call.operand(1);
        RelDataType type = known(scope, call.operand(0));
        for (SqlNode element : list) {
            type = type == null ? known(scope, element) : type;
        }
        RelDataType given = type == null ? unknownType : type;
        inferUnknownTypes(given, scope, call.operand(0));
        list.forEach(element -> inferUnknownTypes(given, scope, element));
    }

    private void fallBackToNeighbours(SqlValidatorScope scope, List<SqlNode> nodes) {
        if (nodes.stream().noneMatch(SqlDynamicParam.class::isInstance)) {
            return;
        }
        List<RelDataType> types = new ArrayList<>();
        for (SqlNode node : nodes) {
            RelDataType type = known(scope, node);
            if (type != null) {
                types.add(type);
            }
        }
        RelDataType common = types.isEmpty() ? null : typeFactory.leastRestrictive(types);
        for (SqlNode node : nodes) {
            if (common != null && node instanceof SqlDynamicParam parameter) {
                parameters.fallBack(parameter, common);
            }
        }
    }

    /** The type of a node if it has one already. */
    private @Nullable RelDataType known(SqlValidatorScope scope, @Nullable SqlNode node) {
        if (node == null || SqlUtil.isNullLiteral(node, false)) {
            return null;
        }
        RelDataType type = deriveType(scope, node);
        return type.equals(unknownType) || type.getSqlTypeName() == SqlTypeName.NULL ? null : type;
    }

    private @Nullable RelDataType asked(SqlCall call, @Nullable SqlOperandTypeChecker checker, int index) {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        boolean rounds = name.equals("FLOOR") || name.equals("CEIL");
        if (rounds && call.operandCount() > 1) {
            return typeFactory.createSqlType(SqlTypeName.TIMESTAMP, MILLI_DIGITS);
        }
        if (WITH_COUNTS.contains(name)) {
            return typeFactory.createSqlType(index > 0 ? SqlTypeName.INTEGER : SqlTypeName.VARCHAR);
        }
        return WITH_COUNT.contains(name) && index == 1
                ? typeFactory.createSqlType(SqlTypeName.INTEGER)
                : asked(checker, index);
    }

    /** The type that a function asks for at a place, if it asks for one. */
    private @Nullable RelDataType asked(@Nullable SqlOperandTypeChecker checker, int index) {
        if (checker instanceof FamilyOperandTypeChecker families) {
            return families.getOperandCountRange().isValidCount(index + 1)
                            || families.getOperandCountRange().getMax() > index
                    ? ofFamily(families.getOperandSqlTypeFamily(index))
                    : null;
        }
        if (checker instanceof CompositeOperandTypeChecker composite) {
            for (SqlOperandTypeChecker rule : composite.getRules()) {
                RelDataType type = asked(rule, index);
                if (type != null) {
                    return type;
                }
            }
        }
        return null;
    }

    private @Nullable RelDataType ofFamily(SqlTypeFamily family) {
        return switch (family) {
            case NUMERIC, EXACT_NUMERIC, DECIMAL -> number();
            case APPROXIMATE_NUMERIC -> typeFactory.createSqlType(SqlTypeName.DOUBLE);
            case INTEGER -> typeFactory.createSqlType(SqlTypeName.INTEGER);
            case CHARACTER, STRING -> typeFactory.createSqlType(SqlTypeName.VARCHAR);
            case BINARY -> typeFactory.createSqlType(SqlTypeName.VARBINARY);
            case BOOLEAN -> typeFactory.createSqlType(SqlTypeName.BOOLEAN);
            case DATE -> typeFactory.createSqlType(SqlTypeName.DATE);
            case TIME -> typeFactory.createSqlType(SqlTypeName.TIME, MILLI_DIGITS);
            case TIMESTAMP, DATETIME -> typeFactory.createSqlType(SqlTypeName.TIMESTAMP, MILLI_DIGITS);
            default -> null;
        };
    }

    /** A number of unknown size, exact as far as can be. */
    private RelDataType number() {
        return typeFactory.createSqlType(SqlTypeName.DECIMAL, PushLogTypeSystem.DECIMAL_DIGITS_MAX, FRACTION_DIGITS);
    }
}
