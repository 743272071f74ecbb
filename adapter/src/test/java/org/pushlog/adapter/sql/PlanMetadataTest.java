package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.metadata.CyclicMetadataException;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;

/** What the planner learns of nodes is the same whether it asks through reflection or compiled classes. */
final class PlanMetadataTest {
    private static final DefaultRelMetadataProvider SOURCE = DefaultRelMetadataProvider.INSTANCE;

    private final RelOptCluster cluster = newCluster();
    private final RelMetadataQuery reflective = new RelMetadataQuery(new PlanMetadata(SOURCE));
    private final RelMetadataQuery compiled = new RelMetadataQuery(JaninoRelMetadataProvider.of(SOURCE));

    @Test
    void answersAreThoseOfTheCompiledClasses() {
        List<String> answers = new ArrayList<>();
        forEachNode(tree(), node -> {
            List<String> ofNode = answers(reflective, node);
            assertThat(ofNode).as(RelOptUtil.toString(node)).isEqualTo(answers(compiled, node));
            answers.addAll(ofNode);
        });
        assertThat(answers).hasSizeGreaterThan(50).doesNotHaveDuplicates();
    }

    @Test
    void anAnswerIsKept() {
        Counted counted = new Counted(cluster, tree());
        assertThat(reflective.getRowCount(counted)).isEqualTo(7);
        assertThat(reflective.getRowCount(counted)).isEqualTo(7);
        assertThat(counted.askedCount).isEqualTo(1);
    }

    @Test
    void aQuestionThatDependsOnItselfFailsAndIsForgotten() {
        Cyclic cyclic = new Cyclic(cluster, tree());
        assertThatThrownBy(() -> reflective.getRowCount(cyclic)).isInstanceOf(CyclicMetadataException.class);
        assertThat(reflective.map.row(cyclic)).isEmpty();
    }

    @Test
    void whatAHandlerThrowsArrivesAsItIs() {
        Broken broken = new Broken(cluster, tree());
        assertThatThrownBy(() -> reflective.getRowCount(broken))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("no count");
    }

    @Test
    void theFirstStatementsAskThroughReflection() {
        PlanMetadata metadata = new PlanMetadata(SOURCE);
        for (int i = 0; i <= PlanMetadata.REFLECTIVE_STATEMENT_COUNT; i++) {
            RelOptCluster bound = newCluster();
            metadata.bind(bound);
            assertThat(isCompiled(bound.getMetadataQuery()))
                    .as("statement %s", i)
                    .isEqualTo(i == PlanMetadata.REFLECTIVE_STATEMENT_COUNT);
        }
    }

    /** Compiled classes call the handlers themselves, reflection is seen between. */
    private boolean isCompiled(RelMetadataQuery query) {
        Traced traced = new Traced(cluster, tree());
        query.getRowCount(traced);
        return traced.callers.stream().noneMatch(name -> name.startsWith(PlanMetadata.class.getName() + "$"));
    }

    private static List<String> answers(RelMetadataQuery query, RelNode node) {
        ImmutableBitSet first = ImmutableBitSet.of(0);
        String name = node.getRelTypeName() + " " + node.getId() + " ";
        return List.of(
                name + "rows " + query.getRowCount(node),
                name + "most " + query.getMaxRowCount(node),
                name + "least " + query.getMinRowCount(node),
                name + "cost " + query.getCumulativeCost(node),
                name + "own cost " + query.getNonCumulativeCost(node),
                name + "keys " + query.getUniqueKeys(node),
                name + "keys with nulls " + query.getUniqueKeys(node, true),
                name + "unique " + query.areColumnsUnique(node, first),
                name + "distinct " + query.getDistinctRowCount(node, first, null),
                name + "predicates " + query.getPulledUpPredicates(node),
                name + "order " + query.collations(node),
                name + "origins " + query.getColumnOrigins(node, 0),
                name + "size " + query.getAverageRowSize(node),
                name + "visible " + query.isVisibleInExplain(node, SqlExplainLevel.ALL_ATTRIBUTES));
    }

    private RelNode tree() {
        RelBuilder builder = RelBuilder.proto().create(cluster, null);
        builder.values(new String[] {"id", "name"}, 1, "a", 2, "b", 3, "b");
        builder.filter(builder.call(SqlStdOperatorTable.GREATER_THAN, builder.field(0), builder.literal(1)));
        builder.values(new String[] {"id", "size"}, 2, 20, 3, 30);
        builder.join(JoinRelType.LEFT, "id");
        builder.aggregate(builder.groupKey("name"), builder.max("m", builder.field("size")));
        builder.values(new String[] {"name", "m"}, "z", 1);
        builder.union(true);
        return builder.sortLimit(1, 5, builder.field(0)).build();
    }

    private static void forEachNode(RelNode node, Consumer<RelNode> action) {
        action.accept(node);
        node.getInputs().forEach(input -> forEachNode(input, action));
    }

    private static RelOptCluster newCluster() {
        VolcanoPlanner planner = new VolcanoPlanner();
        planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
        return RelOptCluster.create(planner, new RexBuilder(PushLogSql.typeFactory()));
    }

    private static class Node extends SingleRel {
        Node(RelOptCluster cluster, RelNode input) {
            super(
                    cluster,
                    cluster.traitSetOf(LogicalValues.createOneRow(cluster).getConvention()),
                    input);
        }
    }

    private static final class Counted extends Node {
        private int askedCount;

        Counted(RelOptCluster cluster, RelNode input) {
            super(cluster, input);
        }

        @Override
        public double estimateRowCount(RelMetadataQuery query) {
            askedCount++;
            return 7;
        }
    }

    private static final class Cyclic extends Node {
        Cyclic(RelOptCluster cluster, RelNode input) {
            super(cluster, input);
        }

        @Override
        public double estimateRowCount(RelMetadataQuery query) {
            return query.getRowCount(this);
        }
    }

    private static final class Broken extends Node {
        Broken(RelOptCluster cluster, RelNode input) {
            super(cluster, input);
        }

        @Override
        public double estimateRowCount(RelMetadataQuery query) {
            throw new UnsupportedOperationException("no count");
        }
    }

    private static final class Traced extends Node {
        private final List<String> callers = new ArrayList<>();

        Traced(RelOptCluster cluster, RelNode input) {
            super(cluster, input);
        }

        @Override
        public double estimateRowCount(RelMetadataQuery query) {
            StackWalker.getInstance().forEach(frame -> callers.add(frame.getClassName()));
            return 1;
        }
    }
}
