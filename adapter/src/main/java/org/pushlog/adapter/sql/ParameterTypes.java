package org.pushlog.adapter.sql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * The types of a statement's parameters while they are found. The validator copies parts of a statement, so one
 * parameter can stand at several places: all have one type, that of the first place which says one.
 */
final class ParameterTypes {
    private static final int BIGINT_DIGITS = 19;

    private final RelDataTypeFactory typeFactory;
    private final boolean wide;
    private final Map<Integer, RelDataType> known = new HashMap<>();
    private final Map<Integer, RelDataType> fallback = new HashMap<>();
    private final Map<Integer, List<SqlDynamicParam>> places = new HashMap<>();
    private final Set<SqlDynamicParam> comparing = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<SqlDynamicParam> asked = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Integer> compared = new HashSet<>();
    private final Set<Integer> computed = new HashSet<>();

    /**
     * @param wide whether a parameter that is only compared with integers may be any number
     */
    ParameterTypes(RelDataTypeFactory typeFactory, boolean wide) {
        this.typeFactory = typeFactory;
        this.wide = wide;
    }

    /** The type that one of a parameter's places gave it. */
    @Nullable
    RelDataType known(SqlDynamicParam parameter) {
        return known.get(parameter.getIndex());
    }

    /** What to take if no place gives the parameter a type. */
    void fallBack(SqlDynamicParam parameter, RelDataType type) {
        fallback.put(parameter.getIndex(), type);
    }

    /** Notes that a parameter is compared here, so that its value needs not fit the type of what it is compared with. */
    void compares(SqlDynamicParam place) {
        comparing.add(place);
    }

    /** Notes that here a parameter is only asked whether it is NULL, so that any type would do. */
    void asksForNull(SqlDynamicParam place) {
        asked.add(place);
    }

    /** The type of a parameter at a place that gives none. */
    RelDataType typeAnywhere(SqlDynamicParam parameter) {
        RelDataType type = known(parameter);
        if (type == null) {
            type = fallback.get(parameter.getIndex());
        }
        return type == null ? typeFactory.createSqlType(SqlTypeName.VARCHAR) : type;
    }

    /** Takes a type that a place gives its parameter, null if it gives none, and tells all places seen so far. */
    void infer(SqlDynamicParam place, @Nullable RelDataType given, BiConsumer<SqlDynamicParam, RelDataType> tell) {
        int index = place.getIndex();
        if (!asked.contains(place)) {
            boolean compares = comparing.contains(place);
            (compares ? compared : computed).add(index);
            RelDataType type = given == null ? typeAnywhere(place) : given;
            known.putIfAbsent(index, nullable(compares ? widened(type) : unlimited(type)));
        }
        List<SqlDynamicParam> all = places.computeIfAbsent(index, i -> new ArrayList<>());
        all.add(place);
        all.forEach(each -> tell.accept(each, nullable(typeAnywhere(each))));
    }

    /** The indexes of the parameters that are compared and nothing else. */
    Set<Integer> comparedOnly() {
        Set<Integer> only = new HashSet<>(compared);
        only.removeAll(computed);
        return Set.copyOf(only);
    }

    private RelDataType widened(RelDataType type) {
        if (wide && SqlTypeName.INT_TYPES.contains(type.getSqlTypeName())) {
            return typeFactory.createSqlType(SqlTypeName.DECIMAL, BIGINT_DIGITS, 0);
        }
        if (wide && type.getSqlTypeName() == SqlTypeName.REAL) {
            return typeFactory.createSqlType(SqlTypeName.DOUBLE);
        }
        return unlimited(type);
    }

    /** A text of any length: a neighbour's length says nothing about the parameter. */
    private RelDataType unlimited(RelDataType type) {
        return SqlTypeUtil.inCharFamily(type) ? typeFactory.createSqlType(SqlTypeName.VARCHAR) : type;
    }

    private RelDataType nullable(RelDataType type) {
        return typeFactory.createTypeWithNullability(type, true);
    }
}
