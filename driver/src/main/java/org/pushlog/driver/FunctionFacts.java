package org.pushlog.driver;

import java.util.List;

/**
 * A function of a schema as metadata tells it.
 *
 * @param schema its schema
 * @param name its name
 * @param remarks what it gives, empty if nothing is said
 * @param result the type of what it gives
 * @param parameters its parameters in order
 */
record FunctionFacts(String schema, String name, String remarks, ColumnType result, List<ColumnFacts> parameters) {
    FunctionFacts {
        parameters = List.copyOf(parameters);
    }
}
