package org.pushlog.storage.ipc;

import com.google.flatbuffers.FlatBufferBuilder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;

/**
 * One record batch as a message: its flatbuffer, made in the order of the original writers, and its body.
 *
 * @param metadata the flatbuffer, without framing
 * @param body the body in parts, padding included
 */
record BatchEncoder(ByteBuffer metadata, List<ByteBuffer> body, long bodyLengthBytes) {

    /** All rows of the batches, in order, as one record batch. */
    static BatchEncoder encode(Schema schema, List<Batch> batches, int alignmentBytes) {
        BodyEncoder body = new BodyEncoder(alignmentBytes);
        long rowCount = 0;
        for (Batch batch : batches) {
            rowCount += batch.rowCount();
        }
        for (int i = 0; i < schema.fieldCount(); i++) {
            List<Column> columns = new ArrayList<>(batches.size());
            for (Batch batch : batches) {
                columns.add(batch.column(i));
            }
            ColumnEncoder.encode(schema.field(i), columns, body);
        }
        return new BatchEncoder(metadata(rowCount, body), body.parts(), body.lengthBytes());
    }

    static ByteBuffer metadata(long rowCount, BodyEncoder body) {
        FlatBufferBuilder builder = new FlatBufferBuilder(1024);
        List<long[]> buffers = body.buffers();
        RecordBatch.startBuffersVector(builder, buffers.size());
        for (int i = buffers.size() - 1; i >= 0; i--) {
            Buffer.createBuffer(builder, buffers.get(i)[0], buffers.get(i)[1]);
        }
        int bufferVector = builder.endVector();
        List<long[]> nodes = body.nodes();
        RecordBatch.startNodesVector(builder, nodes.size());
        for (int i = nodes.size() - 1; i >= 0; i--) {
            FieldNode.createFieldNode(builder, nodes.get(i)[0], nodes.get(i)[1]);
        }
        int nodeVector = builder.endVector();
        RecordBatch.startRecordBatch(builder);
        RecordBatch.addLength(builder, rowCount);
        RecordBatch.addNodes(builder, nodeVector);
        RecordBatch.addBuffers(builder, bufferVector);
        int header = RecordBatch.endRecordBatch(builder);
        Message.startMessage(builder);
        Message.addVersion(builder, MetadataVersion.V5);
        Message.addHeaderType(builder, MessageHeader.RecordBatch);
        Message.addBodyLength(builder, body.lengthBytes());
        Message.addHeader(builder, header);
        builder.finish(Message.endMessage(builder));
        return builder.dataBuffer();
    }
}
