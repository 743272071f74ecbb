package org.pushlog.storage.ipc;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.ToIntFunction;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Type;

/** Forges Arrow messages with faults that no writer makes. Each part is a function that adds itself to a builder and gives its offset. */
final class Forge {
    static final byte[] EOS = {-1, -1, -1, -1, 0, 0, 0, 0};
    static final byte[] LEGACY_EOS = {0, 0, 0, 0};

    private Forge() {}

    /** Something in a flatbuffer. */
    interface Part extends ToIntFunction<FlatBufferBuilder> {}

    static Part field(String name, byte type, Part table, Part... children) {
        return field(name, type, table, false, true, children);
    }

    static Part field(String name, byte type, Part table, boolean dictionary, boolean nullable, Part... children) {
        return builder -> {
            int nameAt = builder.createString(name);
            int typeAt = table.applyAsInt(builder);
            int[] childrenAt = new int[children.length];
            for (int i = 0; i < children.length; i++) {
                childrenAt[i] = children[i].applyAsInt(builder);
            }
            int childVector = Field.createChildrenVector(builder, childrenAt);
            int dictionaryAt = 0;
            if (dictionary) {
                org.apache.arrow.flatbuf.DictionaryEncoding.startDictionaryEncoding(builder);
                dictionaryAt = org.apache.arrow.flatbuf.DictionaryEncoding.endDictionaryEncoding(builder);
            }
            Field.startField(builder);
            Field.addName(builder, nameAt);
            Field.addNullable(builder, nullable);
            Field.addTypeType(builder, type);
            Field.addType(builder, typeAt);
            Field.addChildren(builder, childVector);
            if (dictionary) {
                Field.addDictionary(builder, dictionaryAt);
            }
            return Field.endField(builder);
        };
    }

    static Part integer(String name, int bitWidth) {
        return field(name, Type.Int, builder -> Int.createInt(builder, bitWidth, true));
    }

    /** A table without fields: types without parameters, or with all of them left out. */
    static Part empty() {
        return builder -> {
            builder.startTable(0);
            return builder.endTable();
        };
    }

    static Part list(int depth) {
        return depth == 0 ? integer("leaf", 32) : field("list", Type.List, empty(), list(depth - 1));
    }

    static Part schema(short endianness, Part... fields) {
        return builder -> {
            int[] fieldsAt = new int[fields.length];
            for (int i = 0; i < fields.length; i++) {
                fieldsAt[i] = fields[i].applyAsInt(builder);
            }
            int vector = org.apache.arrow.flatbuf.Schema.createFieldsVector(builder, fieldsAt);
            return org.apache.arrow.flatbuf.Schema.createSchema(builder, endianness, vector, 0, 0);
        };
    }

    static byte[] schemaOf(Part... fields) {
        return message(MetadataVersion.V5, MessageHeader.Schema, 0, schema((short) 0, fields));
    }

    /** The numbers of a record batch head: pairs of length and null count, pairs of offset and length. */
    static Part batch(long rowCount, long[] nodes, long[] buffers) {
        return batch(rowCount, nodes, buffers, false, false);
    }

    static Part batch(long rowCount, long[] nodes, long[] buffers, boolean compressed, boolean variadic) {
        return builder -> {
            RecordBatch.startBuffersVector(builder, buffers.length / 2);
            for (int i = buffers.length - 2; i >= 0; i -= 2) {
                Buffer.createBuffer(builder, buffers[i], buffers[i + 1]);
            }
            int bufferVector = builder.endVector();
            RecordBatch.startNodesVector(builder, nodes.length / 2);
            for (int i = nodes.length - 2; i >= 0; i -= 2) {
                FieldNode.createFieldNode(builder, nodes[i], nodes[i + 1]);
            }
            int nodeVector = builder.endVector();
            int compression = compressed
                    ? org.apache.arrow.flatbuf.BodyCompression.createBodyCompression(builder, (byte) 0, (byte) 0)
                    : 0;
            int counts = variadic ? RecordBatch.createVariadicBufferCountsVector(builder, new long[] {1}) : 0;
            return RecordBatch.createRecordBatch(builder, rowCount, nodeVector, bufferVector, compression, counts);
        };
    }

    static byte[] message(short version, byte headerType, long bodyLength, Part header) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int headerAt = header.applyAsInt(builder);
        builder.finish(Message.createMessage(builder, version, headerType, headerAt, bodyLength, 0));
        byte[] metadata = builder.sizedByteArray();
        int padding = -metadata.length & 7;
        return concat(prefix(metadata.length + padding), metadata, new byte[padding]);
    }

    /** A record batch message with its body. */
    static byte[] batchMessage(Part batch, byte[] body) {
        return concat(message(MetadataVersion.V5, MessageHeader.RecordBatch, body.length, batch), body);
    }

    static byte[] prefix(int metadataLength) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(-1)
                .putInt(metadataLength)
                .array();
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    static byte[] ints(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            bytes.putInt(value);
        }
        return bytes.array();
    }
}
