package org.pushlog.storage.ipc;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which node and buffers of a record batch a field has: its own are {@code buffer} (validity) and the one or two behind it. */
record ColumnPlace(
        Field field,
        FieldLayout layout,
        int node,
        int buffer,
        @Nullable ColumnPlace element) {

    static List<ColumnPlace> of(Schema schema) {
        List<ColumnPlace> places = new ArrayList<>(schema.fieldCount());
        int node = 0;
        int buffer = 0;
        for (int i = 0; i < schema.fieldCount(); i++) {
            ColumnPlace place = of(schema.field(i), node, buffer);
            places.add(place);
            for (ColumnPlace part = place; part != null; part = part.element) {
                node++;
                buffer += part.layout.bufferCount();
            }
        }
        return places;
    }

    private static ColumnPlace of(Field field, int node, int buffer) {
        FieldLayout layout = FieldLayout.of(field);
        Field element = layout.element();
        ColumnPlace elementPlace = element == null ? null : of(element, node + 1, buffer + layout.bufferCount());
        return new ColumnPlace(field, layout, node, buffer, elementPlace);
    }

    int validityBuffer() {
        return buffer;
    }

    /** Values or offsets. */
    int valueBuffer() {
        return buffer + 1;
    }

    int dataBuffer() {
        return buffer + 2;
    }
}
