package org.pushlog.storage.ipc;

import com.google.flatbuffers.FlatBufferBuilder;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;

/**
 * Writes schema messages. Things are created in the order in which the original writers create them, so that the bytes are equal as well;
 * metadata goes by key. Dictionaries are not written: fields become plain.
 */
final class SchemaEncoder {
    private final FlatBufferBuilder builder = new FlatBufferBuilder(1024);

    private SchemaEncoder() {}

    /** The message's flatbuffer, without framing. */
    static ByteBuffer encode(Schema schema) {
        return new SchemaEncoder().message(schema);
    }

    private ByteBuffer message(Schema schema) {
        List<Field> fields = schema.fields();
        int[] offsets = new int[fields.size()];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = field(fields.get(i));
        }
        int fieldVector = org.apache.arrow.flatbuf.Schema.createFieldsVector(builder, offsets);
        int metadata = schema.metadata().isEmpty() ? 0 : keyValues(schema.metadata());
        org.apache.arrow.flatbuf.Schema.startSchema(builder);
        org.apache.arrow.flatbuf.Schema.addFields(builder, fieldVector);
        if (metadata != 0) {
            org.apache.arrow.flatbuf.Schema.addCustomMetadata(builder, metadata);
        }
        int header = org.apache.arrow.flatbuf.Schema.endSchema(builder);
        Message.startMessage(builder);
        Message.addVersion(builder, MetadataVersion.V5);
        Message.addHeaderType(builder, MessageHeader.Schema);
        Message.addHeader(builder, header);
        builder.finish(Message.endMessage(builder));
        return builder.dataBuffer();
    }

    private int field(Field field) {
        int metadata = field.metadata().isEmpty() ? 0 : keyValues(field.metadata());
        int name = builder.createString(field.name());
        TypeEncoder type = new TypeEncoder(builder);
        int[] children = {};
        if (FieldLayout.of(field.type()).element() != null) {
            children = new int[] {field(ColumnBuilder.elementOf(field))};
        }
        int childVector = 0;
        if (TypeEncoder.childrenComeFirst(field.type())) {
            childVector = org.apache.arrow.flatbuf.Field.createChildrenVector(builder, children);
        }
        int typeTable = type.table(field.type());
        if (childVector == 0) {
            childVector = org.apache.arrow.flatbuf.Field.createChildrenVector(builder, children);
        }
        org.apache.arrow.flatbuf.Field.startField(builder);
        org.apache.arrow.flatbuf.Field.addName(builder, name);
        org.apache.arrow.flatbuf.Field.addTypeType(builder, TypeEncoder.typeOf(field.type()));
        org.apache.arrow.flatbuf.Field.addNullable(builder, field.nullable());
        org.apache.arrow.flatbuf.Field.addChildren(builder, childVector);
        org.apache.arrow.flatbuf.Field.addType(builder, typeTable);
        if (metadata != 0) {
            org.apache.arrow.flatbuf.Field.addCustomMetadata(builder, metadata);
        }
        return org.apache.arrow.flatbuf.Field.endField(builder);
    }

    private int keyValues(Map<String, String> metadata) {
        int[] offsets = new int[metadata.size()];
        int i = 0;
        for (Map.Entry<String, String> entry : metadata.entrySet()) {
            int key = builder.createString(entry.getKey());
            int value = builder.createString(entry.getValue());
            KeyValue.startKeyValue(builder);
            KeyValue.addKey(builder, key);
            KeyValue.addValue(builder, value);
            offsets[i++] = KeyValue.endKeyValue(builder);
        }
        return org.apache.arrow.flatbuf.Schema.createCustomMetadataVector(builder, offsets);
    }
}
