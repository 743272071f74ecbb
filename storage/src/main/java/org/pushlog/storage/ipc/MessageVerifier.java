package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.Type;

/** Checks the flatbuffer of one Arrow message before its generated accessors touch it. Numbers of fields are those of Arrow's schema files. */
final class MessageVerifier {
    private final FlatbufferVerifier verifier;
    private final ByteBuffer metadata;

    private MessageVerifier(ByteBuffer metadata) {
        this.metadata = metadata;
        this.verifier = new FlatbufferVerifier(metadata);
    }

    /** Checks a whole message; headers other than schema, record batch and dictionary batch are refused. */
    static void verify(ByteBuffer metadata) throws Malformed {
        new MessageVerifier(metadata).message();
    }

    private void message() throws Malformed {
        int message = verifier.follow(0);
        verifier.enterTable(message);
        verifier.scalar(message, 0, Short.BYTES); // version
        verifier.scalar(message, 1, Byte.BYTES); // header type
        verifier.scalar(message, 3, Long.BYTES); // body length
        keyValues(message, 4);
        int typeAt = verifier.field(message, 1);
        int headerAt = verifier.field(message, 2);
        if (typeAt == 0 || headerAt == 0) {
            throw new Malformed(message, "a message without a header");
        }
        int header = verifier.follow(headerAt);
        byte type = metadata.get(typeAt);
        switch (type) {
            case MessageHeader.Schema -> schema(header);
            case MessageHeader.RecordBatch -> recordBatch(header);
            case MessageHeader.DictionaryBatch -> dictionaryBatch(header);
            default -> throw new Malformed(typeAt, "a message of type " + type + " is not accepted");
        }
        verifier.leaveTable();
    }

    private void schema(int schema) throws Malformed {
        verifier.enterTable(schema);
        verifier.scalar(schema, 0, Short.BYTES); // endianness
        fields(schema, 1);
        keyValues(schema, 2);
        verifier.vectorField(schema, 3, Long.BYTES, Long.BYTES); // features
        verifier.leaveTable();
    }

    private void fields(int table, int index) throws Malformed {
        int at = verifier.field(table, index);
        if (at == 0) {
            return;
        }
        int vector = verifier.follow(at);
        int count = verifier.vector(vector, Integer.BYTES, Integer.BYTES);
        for (int i = 0; i < count; i++) {
            field(verifier.follow(vector + Integer.BYTES * (i + 1)));
        }
    }

    private void field(int field) throws Malformed {
        verifier.enterTable(field);
        verifier.string(field, 0); // name
        verifier.scalar(field, 1, Byte.BYTES); // nullable
        verifier.scalar(field, 2, Byte.BYTES); // type's type
        int typeAt = verifier.field(field, 2);
        int valueAt = verifier.field(field, 3);
        if ((typeAt == 0) != (valueAt == 0)) {
            throw new Malformed(field, "a field has half a type");
        }
        if (valueAt != 0) {
            type(verifier.follow(valueAt), metadata.get(typeAt));
        }
        int dictionaryAt = verifier.field(field, 4);
        if (dictionaryAt != 0) {
            dictionaryEncoding(verifier.follow(dictionaryAt));
        }
        fields(field, 5); // children
        keyValues(field, 6);
        verifier.leaveTable();
    }

    /** Types that no guard accepts are refused by the schema's reader; nothing of them is read but that they are there. */
    private void type(int table, byte type) throws Malformed {
        verifier.enterTable(table);
        switch (type) {
            case Type.Int -> {
                verifier.scalar(table, 0, Integer.BYTES); // bit width
                verifier.scalar(table, 1, Byte.BYTES); // signed
            }
            case Type.FloatingPoint, Type.Date -> verifier.scalar(table, 0, Short.BYTES); // precision; unit
            case Type.FixedSizeBinary -> verifier.scalar(table, 0, Integer.BYTES); // width
            case Type.Time -> {
                verifier.scalar(table, 0, Short.BYTES); // unit
                verifier.scalar(table, 1, Integer.BYTES); // bit width
            }
            case Type.Timestamp -> {
                verifier.scalar(table, 0, Short.BYTES); // unit
                verifier.string(table, 1); // zone
            }
            case Type.Decimal -> {
                verifier.scalar(table, 0, Integer.BYTES); // precision
                verifier.scalar(table, 1, Integer.BYTES); // scale
                verifier.scalar(table, 2, Integer.BYTES); // bit width
            }
            default -> {}
        }
        verifier.leaveTable();
    }

    private void dictionaryEncoding(int encoding) throws Malformed {
        verifier.enterTable(encoding);
        verifier.scalar(encoding, 0, Long.BYTES); // id
        int indexTypeAt = verifier.field(encoding, 1);
        if (indexTypeAt != 0) {
            type(verifier.follow(indexTypeAt), Type.Int);
        }
        verifier.scalar(encoding, 2, Byte.BYTES); // ordered
        verifier.scalar(encoding, 3, Short.BYTES); // kind
        verifier.leaveTable();
    }

    private void recordBatch(int batch) throws Malformed {
        verifier.enterTable(batch);
        verifier.scalar(batch, 0, Long.BYTES); // length
        verifier.vectorField(batch, 1, BatchHead.STRUCT_BYTES, 1); // nodes
        verifier.vectorField(batch, 2, BatchHead.STRUCT_BYTES, 1); // buffers
        int compressionAt = verifier.field(batch, 3);
        if (compressionAt != 0) {
            int compression = verifier.follow(compressionAt);
            verifier.enterTable(compression);
            verifier.scalar(compression, 0, Byte.BYTES); // codec
            verifier.scalar(compression, 1, Byte.BYTES); // method
            verifier.leaveTable();
        }
        verifier.vectorField(batch, 4, Long.BYTES, Long.BYTES); // variadic buffer counts
        verifier.leaveTable();
    }

    private void dictionaryBatch(int batch) throws Malformed {
        verifier.enterTable(batch);
        verifier.scalar(batch, 0, Long.BYTES); // id
        int dataAt = verifier.field(batch, 1);
        if (dataAt != 0) {
            recordBatch(verifier.follow(dataAt));
        }
        verifier.scalar(batch, 2, Byte.BYTES); // delta
        verifier.leaveTable();
    }

    private void keyValues(int table, int index) throws Malformed {
        int at = verifier.field(table, index);
        if (at == 0) {
            return;
        }
        int vector = verifier.follow(at);
        int count = verifier.vector(vector, Integer.BYTES, Integer.BYTES);
        for (int i = 0; i < count; i++) {
            int pair = verifier.follow(vector + Integer.BYTES * (i + 1));
            verifier.enterTable(pair);
            verifier.string(pair, 0);
            verifier.string(pair, 1);
            verifier.leaveTable();
        }
    }
}
