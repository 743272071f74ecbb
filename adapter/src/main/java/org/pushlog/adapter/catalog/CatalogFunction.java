package org.pushlog.adapter.catalog;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.schema.ScalarFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** A function of a schema that calls a method of {@link FunctionCalls}; a null argument gives null without a call. */
final class CatalogFunction implements ScalarFunction, ImplementableFunction {
    private final String methodName;
    private final @Nullable Long locationId;
    private final SqlTypeName returnType;
    private final List<FunctionParameter> parameters;

    private CatalogFunction(
            String methodName,
            @Nullable Long locationId,
            SqlTypeName returnType,
            List<String> parameterNames,
            SqlTypeName parameterType) {
        this.methodName = methodName;
        this.locationId = locationId;
        this.returnType = returnType;
        this.parameters = new ArrayList<>();
        for (int i = 0; i < parameterNames.size(); i++) {
            parameters.add(new Parameter(i, parameterNames.get(i), parameterType));
        }
    }

    /** A function of its arguments alone. */
    static CatalogFunction ofValues(
            String methodName, SqlTypeName returnType, List<String> parameterNames, SqlTypeName parameterType) {
        return new CatalogFunction(methodName, null, returnType, parameterNames, parameterType);
    }

    /** A function that also reads the statement's snapshot: the method's first arguments are data context and location id. */
    static CatalogFunction ofSnapshot(
            String methodName,
            long locationId,
            SqlTypeName returnType,
            List<String> parameterNames,
            SqlTypeName parameterType) {
        return new CatalogFunction(methodName, locationId, returnType, parameterNames, parameterType);
    }

    @Override
    public RelDataType getReturnType(RelDataTypeFactory typeFactory) {
        return nullable(typeFactory, returnType);
    }

    @Override
    public List<FunctionParameter> getParameters() {
        return List.copyOf(parameters);
    }

    @Override
    public CallImplementor getImplementor() {
        return RexImpTable.createImplementor(
                (translator, call, operands) -> {
                    List<Expression> arguments = new ArrayList<>();
                    if (locationId != null) {
                        arguments.add(DataContext.ROOT);
                        arguments.add(Expressions.constant(locationId, long.class));
                    }
                    arguments.addAll(operands);
                    return Expressions.call(FunctionCalls.class, methodName, arguments);
                },
                NullPolicy.STRICT,
                false);
    }

    private static RelDataType nullable(RelDataTypeFactory typeFactory, SqlTypeName type) {
        return typeFactory.createTypeWithNullability(typeFactory.createSqlType(type), true);
    }

    /** One argument. */
    private record Parameter(int ordinal, String name, SqlTypeName type) implements FunctionParameter {
        @Override
        public int getOrdinal() {
            return ordinal;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public RelDataType getType(RelDataTypeFactory typeFactory) {
            return nullable(typeFactory, type);
        }

        @Override
        public boolean isOptional() {
            return false;
        }
    }
}
