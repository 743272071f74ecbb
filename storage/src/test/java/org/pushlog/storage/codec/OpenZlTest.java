package org.pushlog.storage.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.UnsupportedFormatException;

class OpenZlTest {

    static List<KeptFrame> frames() {
        return KeptFrame.all("openzl-frames");
    }

    @ParameterizedTest
    @MethodSource("frames")
    void decodesEveryFrameOfTheSampleArchives(KeptFrame kept) {
        byte[] content = OpenZl.decompress(kept.frame(), kept.contentLength(), kept.name());
        assertThat(content).hasSize(kept.contentLength());
        assertThat(Blake3Digest.toHex(Blake3Digest.of(content))).isEqualTo(kept.contentBlake3());
        assertThatThrownBy(() -> OpenZl.decompress(kept.frame(), kept.contentLength() - 1, kept.name()))
                .isInstanceOf(LimitExceededException.class);
    }

    @ParameterizedTest
    @EnumSource
    void decodesBothShapes(Contents contents) {
        for (int length : new int[] {0, 1, 127, 128, 5_000}) {
            byte[] content = contents.bytes(length, 1);
            assertThat(decode(OpenZlFrames.stored(content), length)).isEqualTo(content);
            assertThat(decode(OpenZlFrames.zstandard(content), length)).isEqualTo(content);
        }
    }

    @Test
    void refusesOtherShapesByName() {
        byte[] content = Contents.TEXT.bytes(500, 1);
        assertUnsupported(
                OpenZlFrames.frame(24, 3, 1, content, OpenZlFrames.storedChunk(content), 0), "format version 24");
        assertUnsupported(OpenZlFrames.frame(25, 1, 1, content, OpenZlFrames.storedChunk(content), 0), "flags 1");
        assertUnsupported(OpenZlFrames.frame(25, 3, 2, content, OpenZlFrames.storedChunk(content), 0), "outputs 2");
        assertUnsupported(
                OpenZlFrames.frame(25, 3, 1, content, OpenZlFrames.storedChunk(content), 1), "more than one chunk");
        byte[] otherNode = OpenZlFrames.zstandardChunk(content);
        otherNode[3] = 0x17;
        assertUnsupported(OpenZlFrames.frame(25, 3, 1, content, otherNode, 0), "02 01 00 17 00 00 00 00");
        byte[] otherPayload = OpenZlFrames.zstandardChunk(content);
        otherPayload[10] = 2;
        assertUnsupported(OpenZlFrames.frame(25, 3, 1, content, otherPayload, 0), "payload of format 2");
        byte[] twoNodes = OpenZlFrames.zstandardChunk(content);
        twoNodes[0] = 3;
        assertUnsupported(OpenZlFrames.frame(25, 3, 1, content, twoNodes, 0), "03 01 00 16 00 00 00 00");
    }

    @Test
    void notesEveryFlippedBit() {
        byte[] content = Contents.TEXT.bytes(500, 1);
        for (byte[] frame : List.of(OpenZlFrames.stored(content), OpenZlFrames.zstandard(content))) {
            for (int bit = 0; bit < 8 * frame.length; bit++) {
                frame[bit / 8] ^= (byte) (1 << (bit % 8));
                assertThatThrownBy(() -> decode(frame, content.length))
                        .as("bit %d", bit)
                        .isInstanceOfAny(
                                CorruptDataException.class,
                                UnsupportedFormatException.class,
                                LimitExceededException.class);
                frame[bit / 8] ^= (byte) (1 << (bit % 8));
            }
        }
    }

    @Test
    void saysWhichCheckFailed() {
        byte[] content = Contents.TEXT.bytes(500, 1);
        byte[] frame = OpenZlFrames.stored(content);
        assertCorrupt(flipped(frame, 8), "header check");
        assertCorrupt(flipped(frame, 100), "frame check");
        byte[] otherContent = content.clone();
        otherContent[7]++;
        assertCorrupt(
                OpenZlFrames.frame(25, 3, 1, otherContent, OpenZlFrames.storedChunk(content), 0), "content check");
        byte[] shorter = Contents.TEXT.bytes(499, 1);
        assertCorrupt(
                OpenZlFrames.frame(25, 3, 1, content, OpenZlFrames.storedChunk(shorter), 0), "expected 500, found 499");
        assertCorrupt(
                OpenZlFrames.frame(25, 3, 1, content, OpenZlFrames.zstandardChunk(shorter), 0),
                "expected 500, found 499");
    }

    private static byte[] decode(byte[] frame, int limit) {
        return OpenZl.decompress(ByteBuffer.wrap(frame), limit, "frame");
    }

    private static byte[] flipped(byte[] frame, int index) {
        byte[] copy = frame.clone();
        copy[index] ^= 1;
        return copy;
    }

    private static void assertUnsupported(byte[] frame, String message) {
        assertThatThrownBy(() -> OpenZl.decompress(ByteBuffer.wrap(frame), 1_000, "a.znippy file x chunk 2"))
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessageContaining("a.znippy file x chunk 2")
                .hasMessageContaining("OpenZL")
                .hasMessageContaining(message);
    }

    private static void assertCorrupt(byte[] frame, String message) {
        assertThatThrownBy(() -> decode(frame, 1_000))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining(message);
    }
}
