package org.pushlog.storage.log;

import java.util.Locale;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/** Schemas as people read them in a message. */
final class SchemaText {
    private SchemaText() {}

    static String of(Schema schema) {
        StringBuilder text = new StringBuilder("(");
        for (Field field : schema.fields()) {
            text.append(text.length() > 1 ? ", " : "")
                    .append(field.name())
                    .append(' ')
                    .append(typeName(field))
                    .append(field.nullable() ? "" : " not null")
                    .append(field.metadata().isEmpty() ? "" : " " + field.metadata());
        }
        text.append(')');
        return schema.metadata().isEmpty() ? text.toString() : text + " " + schema.metadata();
    }

    /** The record's own text says everything; without parameters the brackets say nothing. */
    private static String typeName(Field field) {
        return field.type().toString().replace("[]", "").toLowerCase(Locale.ROOT);
    }
}
