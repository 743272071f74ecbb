package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;

/**
 * The metadata of one message, verified, and where it and its body lie: {@code FF FF FF FF, i32 metadata length, metadata, body}, or the
 * same without the mark in the framing from before Arrow 0.15.
 *
 * @param metadataOffsetBytes where the metadata begins in the source
 * @param bodyLengthBytes as the message says; not yet checked against the source
 */
record MessageHead(Message message, long metadataOffsetBytes, long bodyOffsetBytes, long bodyLengthBytes) {

    /** Reads verified metadata; problems have offsets from the metadata's start. */
    static MessageHead read(ByteBuffer metadata, long metadataOffsetBytes) throws Malformed {
        MessageVerifier.verify(metadata);
        Message message = Message.getRootAsMessage(metadata);
        short version = message.version();
        if (version != MetadataVersion.V4 && version != MetadataVersion.V5) {
            throw new Malformed(0, "metadata version V" + (version + 1) + " is not accepted");
        }
        if (message.bodyLength() < 0) {
            throw new Malformed(0, "a body of " + message.bodyLength() + " bytes");
        }
        return new MessageHead(
                message, metadataOffsetBytes, metadataOffsetBytes + metadata.limit(), message.bodyLength());
    }

    boolean isSchema() {
        return message.headerType() == MessageHeader.Schema;
    }

    boolean isDictionaryBatch() {
        return message.headerType() == MessageHeader.DictionaryBatch;
    }

    org.apache.arrow.flatbuf.Schema schema() {
        org.apache.arrow.flatbuf.Schema schema = new org.apache.arrow.flatbuf.Schema();
        message.header(schema);
        return schema;
    }

    org.apache.arrow.flatbuf.RecordBatch recordBatch() {
        org.apache.arrow.flatbuf.RecordBatch batch = new org.apache.arrow.flatbuf.RecordBatch();
        message.header(batch);
        return batch;
    }

    org.apache.arrow.flatbuf.DictionaryBatch dictionaryBatch() {
        org.apache.arrow.flatbuf.DictionaryBatch batch = new org.apache.arrow.flatbuf.DictionaryBatch();
        message.header(batch);
        return batch;
    }
}
