package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.apache.calcite.DataContext;
import org.apache.calcite.DataContexts;
import org.apache.calcite.adapter.enumerable.EnumerableInterpretable;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.linq4j.QueryProvider;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.runtime.Bindable;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.adapter.function.Checkpoint;

/** How often generated code asks whether it may go on, counted and not timed. */
class CheckedCodeTest {
    private static final int ROW_COUNT = 400;
    private static final String WINDOW =
            "select max(m) from (select min(n) over (order by n rows between 200 preceding and current row) as m from t)";

    private static SchemaPlus schema() {
        SchemaPlus root = CalciteSchema.createRootSchema(false, false).plus();
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < ROW_COUNT; i++) {
            rows.add(new Object[] {(long) i, "text " + i});
        }
        root.add("made", new AbstractSchema()).add("t", new MemoryTable(CheckedCodeTest::type, rows, 100));
        return root;
    }

    private static RelDataType type(RelDataTypeFactory f) {
        return f.builder()
                .add("n", f.createSqlType(SqlTypeName.BIGINT))
                .add("s", f.createSqlType(SqlTypeName.VARCHAR))
                .build();
    }

    /** Counts the questions, and says no to one of them. */
    private static final class Counting implements DataContext, Checkpoint {
        private final SchemaPlus root;
        private final DataContext values;
        private final long lastCount;
        private long count;

        Counting(SchemaPlus root, Map<String, Object> values, long lastCount) {
            this.root = root;
            this.values = DataContexts.of(values);
            this.lastCount = lastCount;
        }

        @Override
        public void pass() {
            if (++count == lastCount) {
                throw new CancellationException();
            }
        }

        @Override
        public SchemaPlus getRootSchema() {
            return root;
        }

        @Override
        public JavaTypeFactory getTypeFactory() {
            return PushLogSql.typeFactory();
        }

        @Override
        public @Nullable QueryProvider getQueryProvider() {
            return null;
        }

        @Override
        public @Nullable Object get(String name) {
            return values.get(name);
        }
    }

    /** Runs a query, and gives how often it asked. */
    private static long questions(String sql, boolean checked, long lastCount) {
        SchemaPlus root = schema();
        PlanSettings settings = PlanSettings.of(Engine.ENUMERABLE);
        StatementSession session = new StatementSession(root, List.of("made"), settings);
        StatementSession.Validated query = session.validate(Objects.requireNonNull(StatementPipeline.parseShort(sql)));
        EnumerableRel plan = (EnumerableRel) StatementPlanner.plan(session.convert(query), settings);
        Map<String, Object> constants = new HashMap<>();
        EnumerableRel top = EnumerableContract.apply(plan, constants);
        assertThat(top).isInstanceOf(EnumerableChecked.class);
        EnumerableRel code = checked ? top : (EnumerableRel) top.getInput(0);
        Bindable<?> program = EnumerableInterpretable.toBindable(constants, null, code, EnumerableRel.Prefer.ARRAY);
        Counting context = new Counting(root, constants, lastCount);
        program.bind(context).count();
        return context.count;
    }

    /** Each of them compares, adds or tries a good part of all pairs of rows. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                WINDOW,
                "select max(m) from (select max(s) over (order by n rows between 300 preceding and 300 following) as m from t)",
                "select max(m) from (select count(*) over (order by n rows between 300 preceding and 300 following"
                        + " exclude current row) as m from t)",
                "select count(*) from t a join t b on mod(a.n, 1) = mod(b.n, 1) and a.n + b.n < 0",
                "select count(*) from t a full join t b on mod(a.n, 1) = mod(b.n, 1) and a.n + b.n < 0",
                "select count(*) from t a full join t b on a.n + b.n < 0",
                "select count(*) from t a where exists (select 1 from t b where mod(a.n, 1) = mod(b.n, 1) and a.n < b.n - 500)",
                "select count(*) from t a where a.n > (select sum(b.n) from t b where b.n < a.n)",
                "select a.n + b.n from t a, t b union select n from t",
                "select a.n + b.n from t a, t b intersect select n from t",
                "select n from t except all select a.n + b.n from t a, t b",
                "select distinct a.n + b.n from t a, t b",
                "select a.n + b.n, count(*) from t a, t b group by rollup(a.n + b.n)",
                "select a.n from t a, t b order by a.s, b.s",
            })
    void everyStepAsks(String sql) {
        assertThat(questions(sql, true, -1)).isGreaterThan(ROW_COUNT * ROW_COUNT / 8L);
    }

    @Test
    void asItIsGeneratedItDoesNot() {
        assertThat(questions(WINDOW, false, -1)).isLessThan(10L * ROW_COUNT);
    }

    @Test
    void aNoEndsTheWork() {
        for (long last : new long[] {1, ROW_COUNT, 10_000, ROW_COUNT * ROW_COUNT / 8L}) {
            assertThatThrownBy(() -> questions(WINDOW, true, last)).isInstanceOf(CancellationException.class);
        }
    }
}
