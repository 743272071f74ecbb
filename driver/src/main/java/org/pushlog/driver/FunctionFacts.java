package org.pushlog.driver;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A function of a schema as metadata tells it.
 *
 * @param schema its schema
 * @param name its name
 * @param remarks what it gives, empty if nothing is said
 * @param result the type of what it gives, null if it gives rows, whose columns depend on its arguments
 * @param parameters its parameters in order
 */
record FunctionFacts(
        String schema,
        String name,
        String remarks,
        @Nullable ColumnType result,
        List<ColumnFacts> parameters) {
    FunctionFacts {
        parameters = List.copyOf(parameters);
    }
}
