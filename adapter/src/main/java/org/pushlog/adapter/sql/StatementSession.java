package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.config.CalciteConnectionConfig;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.TableModify;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.catalog.PushLogTable;
import org.pushlog.adapter.plan.PastIntoScan;
import org.pushlog.adapter.plan.join.Decorrelation;

/** Prepares one statement: one type factory, one catalogue reader, one planner. Not thread-safe. */
final class StatementSession {
    /** What validation found, with what conversion needs. */
    record Validated(SqlNode node, SqlValidator validator, Shape shape) {
        RelDataType rowType() {
            return shape.rowType();
        }
    }

    /**
     * What a statement takes and gives.
     *
     * @param comparedParameters the indexes of parameters that are only compared with integers
     */
    record Shape(
            RelDataType rowType,
            List<ResultColumn> columns,
            List<RelDataType> parameterTypes,
            Set<Integer> comparedParameters) {}

    private final CalciteSchema rootSchema;
    private final PlanSettings settings;
    private final List<String> defaultSchemaPath;
    private final JavaTypeFactory typeFactory = PushLogSql.typeFactory();
    private final CalciteConnectionConfig config = PushLogSql.connectionConfig();
    private final RelOptCluster cluster;
    private final boolean wideParameters;

    StatementSession(SchemaPlus rootSchema, List<String> defaultSchemaPath, PlanSettings settings) {
        this(rootSchema, defaultSchemaPath, settings, false);
    }

    /**
     * @param wideParameters whether a parameter that is only compared with integers may be any number
     */
    StatementSession(
            SchemaPlus rootSchema, List<String> defaultSchemaPath, PlanSettings settings, boolean wideParameters) {
        this.settings = settings;
        this.wideParameters = wideParameters;
        this.rootSchema = CalciteSchema.from(rootSchema);
        this.defaultSchemaPath = List.copyOf(defaultSchemaPath);
        this.cluster = RelOptCluster.create(
                StatementPlanner.newPlanner(config, settings.stop(), new ContractExecutor()),
                new RexBuilder(typeFactory));
        StatementPlanner.bindMetadata(cluster);
    }

    /** A session over the same schemas under a root of its own; {@code stop} ends its planning. */
    StatementSession withOwnRoot(AtomicBoolean stop) {
        SchemaPlus root = CalciteSchema.createRootSchema(false, false).plus();
        rootSchema.getSubSchemaMap().forEach((name, schema) -> root.add(name, schema.schema));
        return new StatementSession(root, defaultSchemaPath, settings.stoppedBy(stop), wideParameters);
    }

    /** A session over the same schemas in which a parameter that is only compared with integers may be any number. */
    StatementSession withWideParameters(AtomicBoolean stop) {
        return new StatementSession(rootSchema.plus(), defaultSchemaPath, settings.stoppedBy(stop), true);
    }

    JavaTypeFactory typeFactory() {
        return typeFactory;
    }

    Validated validate(SqlNode query) {
        settings.throwIfStopped();
        try {
            SqlNode shimmed = query.accept(new SyntaxShims());
            if (shimmed == null) {
                throw new AssertionError("a query became nothing");
            }
            PushLogValidator validator = newValidator(reader(defaultSchemaPath));
            SqlNode node = validator.validate(shimmed);
            RelDataType rowType = validator.getValidatedNodeType(node);
            return new Validated(
                    node,
                    validator,
                    new Shape(
                            rowType,
                            columns(validator, node, rowType),
                            parameters(validator, node),
                            validator.comparedParameters()));
        } catch (RuntimeException | AssertionError | StackOverflowError | OutOfMemoryError e) {
            settings.throwIfStopped();
            throw StatementErrors.ofValidation(e);
        }
    }

    RelRoot convert(Validated validated) {
        settings.throwIfStopped();
        try {
            return convert(validated.validator(), validated.node(), reader(defaultSchemaPath));
        } catch (RuntimeException | AssertionError | StackOverflowError | OutOfMemoryError e) {
            settings.throwIfStopped();
            throw StatementErrors.ofValidation(e);
        }
    }

    PlannedQuery plan(SqlNode query) {
        Validated validated = validate(query);
        return plan(validated.shape(), convert(validated));
    }

    PlannedQuery plan(Shape shape, RelRoot root) {
        settings.throwIfStopped();
        try {
            RexBuilder rexBuilder = cluster.getRexBuilder();
            RelNode valued = ExpressionRewrite.apply(
                    PastIntoScan.apply(root.rel), new SessionValues(rexBuilder, defaultSchemaPath));
            RelNode shimmed = ExpressionRewrite.apply(
                    valued,
                    rel -> UntypedNulls.withoutCalls(CovarianceArguments.of(rel)),
                    new LogicalContract(rexBuilder));
            RelNode plan = StatementPlanner.plan(root.withRel(shimmed), settings);
            return new PlannedQuery(rootSchema, typeFactory, shape, plan);
        } catch (RuntimeException | AssertionError | StackOverflowError | OutOfMemoryError e) {
            // However the planner put it.
            settings.throwIfStopped();
            throw StatementErrors.ofPlanning(e);
        } finally {
            // A kept plan must not keep everything that was tried on the way to it.
            cluster.getPlanner().clear();
            cluster.invalidateMetadataQuery();
        }
    }

    /** The plan of the rows that an INSERT, UPDATE or DELETE writes: a table's columns, and for an UPDATE the new values behind them. */
    PlannedQuery planWrite(SqlNode statement) {
        settings.throwIfStopped();
        try {
            SqlNode shimmed = statement.accept(new SyntaxShims());
            if (shimmed == null) {
                throw new AssertionError("a statement became nothing");
            }
            PushLogValidator validator = newValidator(reader(defaultSchemaPath));
            SqlNode node = validator.validate(shimmed);
            TableModify write = (TableModify) convert(validator, node, reader(defaultSchemaPath)).rel;
            RelRoot rows = RelRoot.of(write.getInput(), SqlKind.SELECT);
            RelDataType rowType = rows.rel.getRowType();
            return plan(
                    new Shape(rowType, List.of(), parameters(validator, node), validator.comparedParameters()), rows);
        } catch (RuntimeException | AssertionError | StackOverflowError | OutOfMemoryError e) {
            settings.throwIfStopped();
            throw StatementErrors.ofValidation(e);
        }
    }

    /** The type that a column is declared to have. */
    RelDataType typeOf(SqlDataTypeSpec declared) {
        try {
            return declared.deriveType(newValidator(reader(defaultSchemaPath)));
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            throw StatementErrors.ofValidation(e);
        }
    }

    /** The row type of what gives no rows. */
    RelDataType noColumns() {
        return typeFactory.builder().build();
    }

    /** The table of ours that a name means, or null. */
    @Nullable
    PushLogTable table(SqlIdentifier name) {
        Prepare.PreparingTable found = reader(defaultSchemaPath).getTable(name.names);
        return found == null ? null : found.unwrap(PushLogTable.class);
    }

    private RelRoot convert(SqlValidator validator, SqlNode node, CalciteCatalogReader reader) {
        SqlToRelConverter converter = new SqlToRelConverter(
                this::expandView,
                validator,
                reader,
                cluster,
                StandardConvertletTable.INSTANCE,
                SqlToRelConverter.config()
                        .withTrimUnusedFields(true)
                        .withExpand(false)
                        .withInSubQueryThreshold(StatementPlanner.IN_LIST_THRESHOLD)
                        // An expression that is simplified may lose its NULL, and with it the type that its aggregate
                        // was given.
                        .withRelBuilderConfigTransform(builder -> builder.withSimplify(false)));
        RelRoot root = converter.convertQuery(node, false, true);
        return DirectPlan.isCandidate(root.rel) && StructTypes.areNone(root.rel)
                ? root
                : root.withRel(converter.flattenTypes(root.rel, true));
    }

    private RelRoot expandView(
            RelDataType rowType, String sql, List<String> schemaPath, @Nullable List<String> viewPath) {
        try {
            CalciteCatalogReader reader = reader(schemaPath);
            SqlValidator validator = newValidator(reader);
            SqlNode node = SqlParser.create(sql, PushLogSql.parserConfig()).parseQuery();
            SqlNode valid = validator.validate(node);
            RelRoot root = convert(validator, valid, reader);
            return root.withRel(Decorrelation.apply(root.rel));
        } catch (SqlParseException e) {
            throw StatementErrors.ofParse(e);
        }
    }

    private CalciteCatalogReader reader(List<String> schemaPath) {
        return new NamedCatalogue(rootSchema, new AnyCaseNames(), schemaPath, typeFactory, config);
    }

    /** Calcite's own, in which names are found by ours: first on the path, then from the root on. */
    private static final class NamedCatalogue extends CalciteCatalogReader {
        NamedCatalogue(
                CalciteSchema rootSchema,
                SqlNameMatcher names,
                List<String> schemaPath,
                RelDataTypeFactory typeFactory,
                CalciteConnectionConfig config) {
            super(rootSchema, names, List.of(schemaPath, List.of()), typeFactory, config);
        }
    }

    private PushLogValidator newValidator(CalciteCatalogReader reader) {
        return new PushLogValidator(
                new StatementOperators(PushLogSql.operatorTable(), reader),
                reader,
                typeFactory,
                PushLogSql.validatorConfig(),
                wideParameters);
    }

    private static List<ResultColumn> columns(SqlValidator validator, SqlNode node, RelDataType rowType) {
        List<? extends @Nullable List<String>> origins = validator.getFieldOrigins(node);
        List<ResultColumn> columns = new ArrayList<>();
        for (RelDataTypeField field : rowType.getFieldList()) {
            @Nullable List<String> origin = origins.get(field.getIndex());
            columns.add(new ResultColumn(field.getName(), field.getType(), origin(origin)));
        }
        return List.copyOf(columns);
    }

    private static ResultColumn.@Nullable Origin origin(@Nullable List<String> path) {
        if (path == null || path.size() < 2) {
            return null;
        }
        int last = path.size() - 1;
        String schema = last >= 2 ? path.get(last - 2) : "";
        return new ResultColumn.Origin(schema, path.get(last - 1), path.get(last));
    }

    private static List<RelDataType> parameters(SqlValidator validator, SqlNode node) {
        return validator.getParameterRowType(node).getFieldList().stream()
                .map(RelDataTypeField::getType)
                .toList();
    }
}
