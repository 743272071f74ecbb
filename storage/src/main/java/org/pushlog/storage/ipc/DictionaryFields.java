package org.pushlog.storage.ipc;

import java.util.Map;
import java.util.TreeMap;

/** Which dictionaries a schema needs, and the field of the values of each. */
final class DictionaryFields {
    private DictionaryFields() {}

    /** By dictionary id: a field of the dictionary's values, themselves stored plainly. */
    static Map<Long, Field> of(Schema schema) {
        Map<Long, Field> fields = new TreeMap<>();
        for (Field field : schema.fields()) {
            add(field, fields);
        }
        return fields;
    }

    private static void add(Field field, Map<Long, Field> fields) {
        DictionaryEncoding dictionary = field.dictionary();
        if (dictionary != null) {
            fields.putIfAbsent(dictionary.id(), new Field(field.name(), field.type(), true));
        }
        if (field.type() instanceof ArrowType.ListType list) {
            add(list.element(), fields);
        } else if (field.type() instanceof ArrowType.LargeListType list) {
            add(list.element(), fields);
        }
    }

    static BatchHead headOf(org.apache.arrow.flatbuf.DictionaryBatch dictionary) throws Malformed {
        org.apache.arrow.flatbuf.RecordBatch data = dictionary.data();
        if (data == null) {
            throw new Malformed(0, "a dictionary without values");
        }
        return BatchHead.read(data);
    }
}
