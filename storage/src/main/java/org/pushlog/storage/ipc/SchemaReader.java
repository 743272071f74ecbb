package org.pushlog.storage.ipc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.KeyValue;
import org.jspecify.annotations.Nullable;

/** Makes a {@link Schema} of a verified schema message, as far as a guard accepts it. */
final class SchemaReader {
    /** The most fields of a schema, elements of lists included. */
    static final int FIELD_COUNT_MAX = 4096;

    /** How deep lists nest. */
    static final int LIST_DEPTH_MAX = 8;

    private final Guard guard;
    private final Map<Long, ArrowType> dictionaryTypes = new HashMap<>();
    private int fieldCount;

    private SchemaReader(Guard guard) {
        this.guard = guard;
    }

    static Schema read(org.apache.arrow.flatbuf.Schema schema, Guard guard) throws Malformed {
        return new SchemaReader(guard).schema(schema);
    }

    private Schema schema(org.apache.arrow.flatbuf.Schema schema) throws Malformed {
        if (schema.endianness() != Endianness.Little) {
            throw new Malformed(0, "a schema that is not little-endian is not accepted");
        }
        if (schema.fieldsVector() == null) {
            throw new Malformed(0, "a schema without a list of fields");
        }
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < schema.fieldsLength(); i++) {
            fields.add(field(schema.fields(i), 0));
        }
        Map<String, String> metadata = new TreeMap<>();
        for (int i = 0; i < schema.customMetadataLength(); i++) {
            put(metadata, schema.customMetadata(i));
        }
        return new Schema(fields, metadata);
    }

    private Field field(org.apache.arrow.flatbuf.Field field, int depth) throws Malformed {
        if (++fieldCount > FIELD_COUNT_MAX) {
            throw new Malformed(0, "more than " + FIELD_COUNT_MAX + " fields");
        }
        if (depth > LIST_DEPTH_MAX) {
            throw new Malformed(0, "lists nest deeper than " + LIST_DEPTH_MAX);
        }
        String name = field.name() == null ? "" : field.name();
        ArrowType type;
        if (TypeReader.isList(field.typeType())) {
            if (field.childrenLength() != 1) {
                throw new Malformed(0, "list " + name + " has " + field.childrenLength() + " element fields");
            }
            type = TypeReader.listOf(field.typeType(), field(field.children(0), depth + 1));
        } else {
            type = TypeReader.flat(field, name, guard);
            if (field.childrenLength() != 0) {
                throw new Malformed(0, "field " + name + " is no list and has element fields");
            }
        }
        Map<String, String> metadata = new TreeMap<>();
        for (int i = 0; i < field.customMetadataLength(); i++) {
            put(metadata, field.customMetadata(i));
        }
        return new Field(name, type, field.nullable(), metadata, dictionary(field, name, type));
    }

    private @Nullable DictionaryEncoding dictionary(org.apache.arrow.flatbuf.Field field, String name, ArrowType type)
            throws Malformed {
        org.apache.arrow.flatbuf.DictionaryEncoding encoding = field.dictionary();
        if (encoding == null) {
            return null;
        }
        if (guard == Guard.ORIGINAL) {
            throw new Malformed(0, "field " + name + " is stored by dictionary, which is not accepted");
        }
        ArrowType other = dictionaryTypes.putIfAbsent(encoding.id(), type);
        if (other != null && !other.equals(type)) {
            throw new Malformed(0, "dictionary " + encoding.id() + " is used for " + other + " and " + type);
        }
        org.apache.arrow.flatbuf.Int indexType = encoding.indexType();
        // Arrow's schema file: without an index type, indexes are signed 32-bit.
        ArrowType.Int index = indexType == null ? new ArrowType.Int(32, true) : TypeReader.integer(indexType, name);
        return new DictionaryEncoding(encoding.id(), index);
    }

    private static void put(Map<String, String> metadata, KeyValue pair) {
        String key = pair.key();
        String value = pair.value();
        if (key != null && value != null) {
            metadata.put(key, value);
        }
    }
}
