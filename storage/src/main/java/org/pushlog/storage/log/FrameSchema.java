package org.pushlog.storage.log;

import java.util.List;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.ipc.SchemaLayout;

/**
 * A schema that occurs in a log.
 *
 * @param likeFirst whether its fields have the names, types and order of those of the log's first frame
 */
record FrameSchema(SchemaLayout layout, boolean likeFirst) {

    static FrameSchema of(Schema schema, Schema first) {
        return new FrameSchema(SchemaLayout.of(schema), fieldsAlike(schema, first));
    }

    Schema schema() {
        return layout.schema();
    }

    /** Nullability and metadata do not count: rows of both fit one table, whose column is nullable if either is. */
    private static boolean fieldsAlike(Schema left, Schema right) {
        List<Field> leftFields = left.fields();
        List<Field> rightFields = right.fields();
        if (leftFields.size() != rightFields.size()) {
            return false;
        }
        for (int i = 0; i < leftFields.size(); i++) {
            Field a = leftFields.get(i);
            Field b = rightFields.get(i);
            if (!a.name().equals(b.name()) || !a.type().equals(b.type())) {
                return false;
            }
        }
        return true;
    }
}
