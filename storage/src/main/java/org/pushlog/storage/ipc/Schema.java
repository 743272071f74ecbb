package org.pushlog.storage.ipc;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The fields of a stream or batch, in order, and the writer's remarks. Equality is Arrow's: names, types, nullability and all metadata. */
public record Schema(List<Field> fields, Map<String, String> metadata) {

    public Schema {
        fields = List.copyOf(fields);
        metadata = metadata.isEmpty() ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(metadata));
    }

    /** A schema without metadata. */
    public static Schema of(Field... fields) {
        return new Schema(List.of(fields), Map.of());
    }

    /** The first field of exactly this name, or -1. */
    public int indexOf(String name) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    public Field field(int index) {
        return fields.get(index);
    }

    public int fieldCount() {
        return fields.size();
    }

    /** The chosen fields in the chosen order, with the same metadata. */
    public Schema project(int[] columns) {
        Field[] chosen = new Field[columns.length];
        for (int i = 0; i < columns.length; i++) {
            chosen[i] = fields.get(columns[i]);
        }
        return new Schema(List.of(chosen), metadata);
    }

    /** Whether some field, or an element of one, is stored by dictionary in the stream that this schema was read from. */
    public boolean hasDictionaries() {
        for (Field field : fields) {
            if (hasDictionary(field)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasDictionary(Field field) {
        if (field.dictionary() != null) {
            return true;
        }
        if (field.type() instanceof ArrowType.ListType list) {
            return hasDictionary(list.element());
        }
        return field.type() instanceof ArrowType.LargeListType list && hasDictionary(list.element());
    }
}
