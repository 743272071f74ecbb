package org.pushlog.adapter.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Function;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ScalarFunction;
import org.apache.calcite.schema.SchemaPlus;

/**
 * A function of a schema as {@code information_schema.routines} tells it.
 *
 * @param specificName the name with the types of the parameters: functions of one name differ in them
 * @param dataType the type of its value, {@code TABLE} if it gives rows
 */
record Routine(String name, String specificName, String dataType) {
    /** The functions of a schema in order of their names. */
    static List<Routine> of(SchemaPlus schema, RelDataTypeFactory typeFactory) {
        List<Routine> routines = new ArrayList<>();
        for (String name : schema.getFunctionNames()) {
            for (Function function : schema.getFunctions(name)) {
                String dataType = function instanceof ScalarFunction scalar
                        ? scalar.getReturnType(typeFactory).getSqlTypeName().getName()
                        : "TABLE";
                routines.add(new Routine(name, specificName(name, function, typeFactory), dataType));
            }
        }
        routines.sort(Comparator.comparing(Routine::specificName));
        return routines;
    }

    private static String specificName(String name, Function function, RelDataTypeFactory typeFactory) {
        StringBuilder specific = new StringBuilder(name);
        for (FunctionParameter parameter : function.getParameters()) {
            specific.append('_')
                    .append(parameter
                            .getType(typeFactory)
                            .getSqlTypeName()
                            .getName()
                            .toLowerCase(Locale.ROOT));
        }
        return specific.toString();
    }
}
