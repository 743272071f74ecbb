package org.pushlog.driver;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The elements of an array value. {@link #getArray} gives an array whose component class is what {@code getObject} gives for the
 * element type ({@code Integer[]}, {@code String[]}, {@code Object[][]} for arrays of arrays). Indexes count from 1.
 */
final class PushLogArray implements Array {
    private final ColumnType elementType;
    private @Nullable List<? extends @Nullable Object> elements;

    /**
     * @param elements canonical values
     */
    PushLogArray(ColumnType elementType, List<? extends @Nullable Object> elements) {
        this.elementType = elementType;
        this.elements = elements;
    }

    @Override
    public String getBaseTypeName() {
        return elementType.name();
    }

    @Override
    public int getBaseType() {
        return elementType.kind().jdbcType();
    }

    @Override
    public Object getArray() throws SQLException {
        return toArray(elementType, content());
    }

    @Override
    public Object getArray(Map<String, Class<?>> map) throws SQLException {
        checkMap(map);
        return getArray();
    }

    @Override
    public Object getArray(long index, int count) throws SQLException {
        return toArray(elementType, part(index, count));
    }

    @Override
    public Object getArray(long index, int count, Map<String, Class<?>> map) throws SQLException {
        checkMap(map);
        return getArray(index, count);
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        return getResultSet(1, content().size());
    }

    @Override
    public ResultSet getResultSet(Map<String, Class<?>> map) throws SQLException {
        checkMap(map);
        return getResultSet();
    }

    @Override
    public ResultSet getResultSet(long index, int count) throws SQLException {
        List<? extends @Nullable Object> part = part(index, count);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < part.size(); i++) {
            rows.add(Arrays.asList(index + i, part.get(i)));
        }
        List<ColumnFacts> columns = List.of(
                ColumnFacts.of("INDEX", ColumnType.of(TypeKind.BIGINT), false),
                ColumnFacts.of("VALUE", elementType, true));
        return PushLogResultSet.ofRows(columns, rows);
    }

    @Override
    public ResultSet getResultSet(long index, int count, Map<String, Class<?>> map) throws SQLException {
        checkMap(map);
        return getResultSet(index, count);
    }

    @Override
    public void free() {
        elements = null;
    }

    /** The elements as JSON. */
    @Override
    public String toString() {
        List<? extends @Nullable Object> content = elements;
        return content == null ? "[]" : ValueText.json(content);
    }

    /** The canonical values. */
    List<? extends @Nullable Object> content() throws SQLException {
        List<? extends @Nullable Object> content = elements;
        if (content == null) {
            throw SqlErrors.of(SqlState.OBJECT_CLOSED, "The Array was freed");
        }
        return content;
    }

    private List<? extends @Nullable Object> part(long index, int count) throws SQLException {
        List<? extends @Nullable Object> content = content();
        if (index < 1 || count < 0 || index - 1 > content.size() - (long) count) {
            throw SqlErrors.of(
                    SqlState.INVALID_INDEX,
                    "The array has " + content.size() + " elements, asked for are " + count + " from " + index);
        }
        return content.subList((int) index - 1, (int) index - 1 + count);
    }

    private static Object toArray(ColumnType elementType, List<? extends @Nullable Object> elements)
            throws SQLException {
        ColumnType nested = elementType.element();
        Class<?> component = nested == null ? elementType.objectClass() : Object[].class;
        @Nullable Object[] array = (@Nullable Object[]) java.lang.reflect.Array.newInstance(component, elements.size());
        for (int i = 0; i < array.length; i++) {
            Object element = elements.get(i);
            if (element instanceof List<?> list && nested != null) {
                array[i] = toArray(nested, list);
            } else if (element != null) {
                array[i] = ObjectValues.toObject(element, elementType);
            }
        }
        return array;
    }

    private static void checkMap(@Nullable Map<String, Class<?>> map) throws SQLException {
        if (map != null && !map.isEmpty()) {
            throw SqlErrors.notSupported("Mapping types to classes");
        }
    }
}
