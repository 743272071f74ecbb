package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.junit.jupiter.api.Test;

/** Names are the same as by Calcite's own way of going through all of them. */
class AnyCaseNamesTest {
    private static final long SEED = 20_261_130;
    private static final List<String> LETTERS = List.of(
            "a", "A", "k", "K", "\u212A", "i", "I", "\u0130", "\u0131", "ß", "ẞ", "é", "É", "0", "@", "`", "[", "{");

    private final Random random = new Random(SEED);
    private final SqlNameMatcher model = SqlNameMatchers.withCaseSensitive(false);
    private final AnyCaseNames names = new AnyCaseNames();

    private String name() {
        return IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(i -> LETTERS.get(random.nextInt(LETTERS.size())))
                .collect(Collectors.joining());
    }

    @Test
    void namesMatchWhateverTheirCase() {
        int found = 0;
        for (int i = 0; i < 100_000; i++) {
            String left = name();
            String right = name();
            assertThat(names.matches(left, right))
                    .as("seed %d: %s %s", SEED, left, right)
                    .isEqualTo(model.matches(left, right));
            found += model.matches(left, right) ? 1 : 0;
        }
        assertThat(found).isGreaterThan(1_000);
    }

    @Test
    void columnsOfManyAreTheSame() {
        RelDataTypeFactory types = PushLogSql.typeFactory();
        for (int i = 0; i < 200; i++) {
            RelDataTypeFactory.Builder builder = types.builder();
            for (int c = random.nextInt(200); c >= 0; c--) {
                builder.add(name(), SqlTypeName.INTEGER);
            }
            RelDataType row = builder.build();
            for (int c = 0; c < 100; c++) {
                String name = name();
                RelDataTypeField expected = model.field(row, name);
                assertThat(names.field(row, name))
                        .as("seed %d: %s of %s", SEED, name, row)
                        .isEqualTo(expected);
            }
        }
    }

    /** A table of thousands of columns: each way to name one, and what says that a name is none or two. */
    @Test
    void manyColumns() {
        SchemaPlus root = CalciteSchema.createRootSchema(false, false).plus();
        int columnCount = 2_000;
        root.add("s", new AbstractSchema())
                .add(
                        "t",
                        new MemoryTable(
                                types -> {
                                    RelDataTypeFactory.Builder builder = types.builder();
                                    IntStream.range(0, columnCount)
                                            .forEach(c -> builder.add("Column_" + c, SqlTypeName.INTEGER));
                                    return builder.build();
                                },
                                new ArrayList<>()));
        PreparedStatementPlan all = StatementPipeline.prepare(root, List.of("s"), "select * from t where COLUMN_7 = 1");
        assertThat(all.columns()).hasSize(columnCount);
        assertThat(all.columns().get(1_999).name()).isEqualTo("Column_1999");
        assertThat(StatementPipeline.prepare(root, List.of("s"), "select x.column_1999 from t x, t y")
                        .columns())
                .hasSize(1);
        assertThatThrownBy(() -> StatementPipeline.prepare(root, List.of("s"), "select column_2000 from t"))
                .isInstanceOfSatisfying(
                        SqlStatementException.class, e -> assertThat(e.state()).isEqualTo(SqlState.COLUMN_NOT_FOUND));
        assertThatThrownBy(() -> StatementPipeline.prepare(root, List.of("s"), "select column_3 from t x, t y"))
                .hasMessageContaining("ambiguous");
    }
}
