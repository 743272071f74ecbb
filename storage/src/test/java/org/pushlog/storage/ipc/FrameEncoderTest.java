package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.MemoryByteSource;

/** What is written equals what the original writers write. */
class FrameEncoderTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "refs-200.log",
                "refs-200-compacted.log",
                "refs-1x4.log",
                "refs-1x4-plain.log",
                "refs-zero-row-frame.log",
                "secrets.log",
                "foreign-schema.log"
            })
    void encodesTheRowsOfAFrameAsTheOriginalDid(String name) {
        ByteSource bytes = SampleFiles.open("pushlog/" + name);
        byte[] all = SampleFiles.bytes("pushlog/" + name);
        StreamWalker walker = new StreamWalker(bytes, Guard.ORIGINAL);
        long at = 0;
        while (at < all.length) {
            StreamWalk walk = walker.walk(at);
            List<Batch> batches = ArrowStreams.batches(walk.open(bytes, 0));
            byte[] encoded = FrameEncoder.encode(walk.schema(), batches);
            assertThat(encoded).as("frame at %d", at).isEqualTo(Arrays.copyOfRange(all, (int) at, (int)
                    walk.endOffsetBytes()));
            at = walk.endOffsetBytes();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data",
                "delta",
                "fsmeta",
                "graph",
                "lookup",
                "manifest",
                "meta",
                "reach",
                "refs",
                "secrets",
            })
    void encodesSchemaMessagesAsTheOriginalDid(String name) {
        byte[] expected = SampleFiles.bytes("templates/" + name + ".schema-message.bin");
        Schema schema = ArrowStream.require(new MemoryByteSource(name, expected), Guard.ORIGINAL)
                .schema();
        ByteArrayOutputStream found = new ByteArrayOutputStream();
        new StreamWriter(schema, StreamWriter.ALIGNMENT_BYTES, part -> found.writeBytes(bytesOf(part))).writeSchema();
        assertThat(found.toByteArray()).isEqualTo(expected);
    }

    private static byte[] bytesOf(ByteBuffer part) {
        byte[] bytes = new byte[part.remaining()];
        part.get(bytes);
        return bytes;
    }
}
