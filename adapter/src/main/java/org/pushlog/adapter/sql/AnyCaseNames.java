package org.pushlog.adapter.sql;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.work.Cancellation;

/**
 * Finds names whatever their case. Calcite's own goes through all columns of a row for each name, several times a column: of a table of thousands of
 * columns that is most of the time of planning. Ends when the statement is to end. For one statement.
 */
final class AnyCaseNames implements SqlNameMatcher {
    /** Fewer columns are as fast to go through. */
    private static final int INDEXED_COLUMN_COUNT_MIN = 32;

    private static final int LOOK_UPS_TO_CHECKPOINT = 1 << 10;
    private static final int ASCII_CASE = 'a' - 'A';

    private final SqlNameMatcher anyCase = SqlNameMatchers.withCaseSensitive(false);
    private final IdentityHashMap<RelDataType, Map<String, RelDataTypeField>> columnsOfRow = new IdentityHashMap<>();
    private int lookUpCount;

    @Override
    public boolean isCaseSensitive() {
        return false;
    }

    @Override
    public boolean matches(String string, String name) {
        if (++lookUpCount % LOOK_UPS_TO_CHECKPOINT == 0) {
            Cancellation.check();
        }
        int length = string.length();
        return length == name.length()
                && (length == 0 || mayBeEqual(string.charAt(length - 1), name.charAt(length - 1)))
                && string.equalsIgnoreCase(name);
    }

    /** Names of many columns often begin alike and end in a number. */
    private static boolean mayBeEqual(char left, char right) {
        return left == right || (left | right) >= 0x80 || (left | ASCII_CASE) == (right | ASCII_CASE);
    }

    @Override
    public @Nullable RelDataTypeField field(RelDataType rowType, String fieldName) {
        if (rowType.getFieldCount() < INDEXED_COLUMN_COUNT_MIN) {
            return anyCase.field(rowType, fieldName);
        }
        return columnsOfRow.computeIfAbsent(rowType, AnyCaseNames::columns).get(fieldName);
    }

    /** Of several columns of one name the first. */
    private static Map<String, RelDataTypeField> columns(RelDataType rowType) {
        Map<String, RelDataTypeField> columns = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        rowType.getFieldList().forEach(field -> columns.putIfAbsent(field.getName(), field));
        return columns;
    }

    @Override
    public <K extends List<String>, V> @Nullable V get(Map<K, V> map, List<String> prefixNames, List<String> names) {
        return anyCase.get(map, prefixNames, names);
    }

    @Override
    public String bestString() {
        return anyCase.bestString();
    }

    @Override
    public int frequency(Iterable<String> names, String name) {
        int count = 0;
        for (String one : names) {
            count += matches(one, name) ? 1 : 0;
        }
        return count;
    }

    @Override
    public Set<String> createSet() {
        return anyCase.createSet();
    }
}
