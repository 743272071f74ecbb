package org.pushlog.adapter.sql;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.adapter.enumerable.EnumerableInterpretable;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.runtime.Bindable;
import org.apache.calcite.sql.SqlExplainFormat;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.vector.VectorRel;
import org.pushlog.adapter.vector.VectorRows;
import org.pushlog.storage.work.SharedWork;

/** A planned query. Its code is generated at its first execution and kept. */
final class PlannedQuery implements PreparedStatementPlan {
    /** Generated code with the objects that it looks up by name. */
    private record Program(Bindable<?> bindable, Map<String, Object> constants) {}

    /** Runs without generated code, or null if some of the plan needs it. */
    private final @Nullable VectorRows vectors;

    private final CalciteSchema rootSchema;
    private final JavaTypeFactory typeFactory;
    private final StatementSession.Shape shape;
    private final RelNode plan;
    private final List<RowValues> columnValues;
    private final Map<String, Boolean> rowCountParameters;
    private final List<RelDataType> parameterTypes;
    private final SharedWork generating = new SharedWork();
    private volatile @Nullable Program program;

    PlannedQuery(CalciteSchema rootSchema, JavaTypeFactory typeFactory, StatementSession.Shape shape, RelNode plan) {
        this.rootSchema = rootSchema;
        this.typeFactory = typeFactory;
        this.shape = shape;
        this.plan = plan;
        this.columnValues = RowValues.of(plan.getRowType());
        this.vectors = plan instanceof VectorRel vector ? VectorRows.of(vector) : null;
        this.rowCountParameters = RowLimits.parameters(plan);
        this.parameterTypes = withLongRowCounts();
    }

    @Override
    public StatementKind kind() {
        return StatementKind.QUERY;
    }

    @Override
    public List<ResultColumn> columns() {
        return shape.columns();
    }

    @Override
    public RelDataType rowType() {
        return shape.rowType();
    }

    @Override
    public List<RelDataType> parameterTypes() {
        return parameterTypes;
    }

    StatementSession.Shape shape() {
        return shape;
    }

    /** Numbers of rows are long, whatever generated code counts with. */
    private List<RelDataType> withLongRowCounts() {
        List<RelDataType> types = new ArrayList<>(shape.parameterTypes());
        for (int i = 0; i < types.size(); i++) {
            if (rowCountParameters.containsKey("?" + i)) {
                types.set(i, typeFactory.createSqlType(SqlTypeName.BIGINT));
            }
        }
        return List.copyOf(types);
    }

    @Override
    public String explain() {
        return explain(SqlExplainFormat.TEXT, SqlExplainLevel.EXPPLAN_ATTRIBUTES);
    }

    String explain(SqlExplainFormat format, SqlExplainLevel level) {
        return generating.call(() -> {
            // This thread may be another one than that which planned.
            StatementPlanner.bindMetadata(plan.getCluster());
            return PlanText.of(plan, format, level);
        });
    }

    @Override
    public RowCursor execute(
            List<? extends @Nullable Object> parameters,
            AtomicBoolean cancelFlag,
            Duration timeout,
            Map<String, Object> variables) {
        Map<String, @Nullable Object> values =
                ParameterValues.bind(parameterTypes, shape.comparedParameters(), parameters);
        RowLimits.bind(rowCountParameters, values);
        try {
            if (vectors != null) {
                values.putAll(variables);
                StatementContext running = new StatementContext(rootSchema, typeFactory, values, cancelFlag, timeout);
                return new VectorCursor(running, vectors, columnValues);
            }
            Program code = program(cancelFlag);
            values.putAll(code.constants());
            values.putAll(variables);
            StatementContext context = new StatementContext(rootSchema, typeFactory, values, cancelFlag, timeout);
            return new EnumeratorCursor(context, code.bindable(), columnValues);
        } catch (RuntimeException
                | AssertionError
                | ExceptionInInitializerError
                | StackOverflowError
                | OutOfMemoryError e) {
            // Generated code computes constants when its class is initialised.
            throw StatementErrors.ofExecution(e);
        }
    }

    /** Whether running it changes the plan and the root schema, so that it runs once only. */
    boolean isRecursive() {
        return has(RepeatUnion.class);
    }

    /** Whether rows of a table are read. */
    boolean readsTables() {
        return has(TableScan.class) || has(TableFunctionScan.class);
    }

    private boolean has(Class<? extends RelNode> kind) {
        boolean[] found = {false};
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
                found[0] |= kind.isInstance(node);
                super.visit(node, ordinal, parent);
            }
        }.go(plan);
        return found[0];
    }

    private Program program(AtomicBoolean stop) {
        Program known = program;
        return known == null ? DeepStack.callDeep(() -> generating.call(this::generate), stop) : known;
    }

    private Program generate() {
        Program known = program;
        if (known == null) {
            // This thread may be another one than that which planned.
            StatementPlanner.bindMetadata(plan.getCluster());
            Map<String, Object> constants = new HashMap<>();
            EnumerableRel guarded = EnumerableContract.apply((EnumerableRel) plan, constants);
            Bindable<?> bindable =
                    EnumerableInterpretable.toBindable(constants, null, guarded, EnumerableRel.Prefer.ARRAY);
            known = new Program(bindable, Map.copyOf(constants));
            program = known;
        }
        return known;
    }
}
