package org.pushlog.storage.ipc;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A column's name and type.
 *
 * @param nullable whether the writer said that nulls may occur
 * @param dictionary how the stream at hand stores the values, or null for plainly. Two fields that differ in nothing else are equal.
 */
public record Field(
        String name,
        ArrowType type,
        boolean nullable,
        Map<String, String> metadata,
        @Nullable DictionaryEncoding dictionary) {

    public Field {
        metadata = metadata.isEmpty() ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(metadata));
    }

    /** A plainly stored field without metadata. */
    public Field(String name, ArrowType type, boolean nullable) {
        this(name, type, nullable, Map.of(), null);
    }

    /** The same field under another name. */
    public Field withName(String newName) {
        return new Field(newName, type, nullable, metadata, dictionary);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Field that
                && nullable == that.nullable
                && name.equals(that.name)
                && type.equals(that.type)
                && metadata.equals(that.metadata);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, type, nullable, metadata);
    }
}
