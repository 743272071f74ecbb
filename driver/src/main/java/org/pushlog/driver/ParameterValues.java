package org.pushlog.driver;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values set for the parameters of a prepared statement, converted to the types that the statement gives them. */
final class ParameterValues {
    private final List<ColumnType> types;
    private final Set<Integer> compared;
    private final @Nullable Object[] values;
    private final boolean[] isSet;

    /** @param compared which of them, counted from 0, are only compared with integers and may be any number */
    ParameterValues(List<ColumnType> types, Set<Integer> compared) {
        this.types = types;
        this.compared = compared;
        this.values = new @Nullable Object[types.size()];
        this.isSet = new boolean[types.size()];
    }

    /** Sets a parameter to an object of any class that JDBC names. Parameters count from 1. */
    void set(int index, @Nullable Object value) throws SQLException {
        if (index < 1 || index > values.length) {
            throw SqlErrors.of(
                    SqlState.INVALID_INDEX, "There is no parameter " + index + "; the statement has " + values.length);
        }
        ColumnType type = types.get(index - 1);
        Object canonical = ParameterConversions.canonical(value, type, "Parameter " + index);
        values[index - 1] = compared.contains(index - 1)
                ? ParameterConversions.fitCompared(canonical, type, index)
                : ParameterConversions.fit(canonical, type, index);
        isSet[index - 1] = true;
    }

    void clear() {
        Arrays.fill(values, null);
        Arrays.fill(isSet, false);
    }

    /** A copy of the values; a parameter without a value is an error that names it. */
    List<@Nullable Object> complete() throws SQLException {
        for (int i = 0; i < isSet.length; i++) {
            if (!isSet[i]) {
                throw SqlErrors.of(
                        SqlState.PARAMETER_MISSING, "Parameter " + (i + 1) + " of " + isSet.length + " has no value");
            }
        }
        return Collections.unmodifiableList(new ArrayList<@Nullable Object>(Arrays.asList(values)));
    }
}
