package org.pushlog.storage.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.UnsupportedFormatException;

class Lz4FrameTest {

    static List<KeptFrame> frames() {
        return KeptFrame.all("lz4-frames");
    }

    @ParameterizedTest
    @MethodSource("frames")
    void decodesFramesOfTheReferenceLibrary(KeptFrame kept) {
        byte[] content = Lz4Frame.decompress(kept.frame(), kept.contentLength(), kept.name());
        assertThat(content).hasSize(kept.contentLength());
        assertThat(Blake3Digest.toHex(Blake3Digest.of(content))).isEqualTo(kept.contentBlake3());
    }

    @ParameterizedTest
    @MethodSource("frames")
    void refusesAResultAboveTheLimit(KeptFrame kept) {
        if (kept.contentLength() > 0) {
            assertThatThrownBy(() -> Lz4Frame.decompress(kept.frame(), kept.contentLength() - 1, kept.name()))
                    .isInstanceOf(LimitExceededException.class);
        }
        assertThat(Lz4Frame.decompress(kept.frame(), Integer.MAX_VALUE, kept.name()))
                .hasSize(kept.contentLength());
    }

    @Test
    void notesEveryFlippedBitOfAFrameWithAllSums() {
        byte[] frame = frames().stream()
                .filter(kept -> kept.name().equals("integers, all sums"))
                .findFirst()
                .orElseThrow()
                .bytes();
        byte[] content = Lz4Frame.decompress(ByteBuffer.wrap(frame), 8_000, "frame");
        for (int bit = 0; bit < 8 * frame.length; bit++) {
            frame[bit / 8] ^= (byte) (1 << (bit % 8));
            assertThatThrownBy(() -> Lz4Frame.decompress(ByteBuffer.wrap(frame), content.length, "frame"))
                    .as("bit %d", bit)
                    .isInstanceOfAny(
                            CorruptDataException.class, UnsupportedFormatException.class, LimitExceededException.class);
            frame[bit / 8] ^= (byte) (1 << (bit % 8));
        }
    }

    @Test
    void refusesMatchesBeforeAnIndependentBlock() {
        // One literal, then 9 bytes copied from a distance of 2: there is only one byte before.
        assertThatThrownBy(() -> decode("04224d1860408207000000156102000050786178617861"))
                .isInstanceOf(CorruptDataException.class);
    }

    @Test
    void refusesTheLegacyFormatByName() {
        assertThatThrownBy(() -> decode("02214c1800000000"))
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessageContaining("legacy");
        assertThatThrownBy(() -> decode("00000000"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("LZ4 frame magic: expected 184d2204, found 0");
    }

    @Test
    void refusesOtherVersionsAndDictionariesByName() {
        assertThatThrownBy(() -> decode(header("8040") + "00000000"))
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessageContaining("version 2");
        assertThatThrownBy(() -> decode(header("614007000000") + "00000000"))
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessageContaining("dictionary 7");
        assertThatThrownBy(() -> decode(header("6030") + "00000000")).isInstanceOf(CorruptDataException.class);
    }

    @Test
    void refusesALengthThatTheBlocksCannotHold() {
        assertThatThrownBy(() -> decode(header("6840e703000000000000") + "00000000"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("expected 999, found 0");
        assertThatThrownBy(() -> Lz4Frame.decompress(
                        ByteBuffer.wrap(HexFormat.of().parseHex(header("6840ffffff7f00000000") + "00000000")),
                        Integer.MAX_VALUE,
                        "frame"))
                .hasMessageContaining("above the limit");
        assertThatThrownBy(() -> Lz4Frame.decompress(
                        ByteBuffer.wrap(HexFormat.of().parseHex(header("68400000007f00000000") + "00000000")),
                        Integer.MAX_VALUE,
                        "frame"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("cannot hold");
    }

    /** A frame header with its check byte. */
    private static String header(String descriptor) {
        byte[] bytes = HexFormat.of().parseHex(descriptor);
        int check = (XxHash.xxh32(bytes, 0, bytes.length) >>> 8) & 0xff;
        return "04224d18" + descriptor + HexFormat.of().toHexDigits((byte) check);
    }

    private static byte[] decode(String hex) {
        return Lz4Frame.decompress(ByteBuffer.wrap(HexFormat.of().parseHex(hex)), 1_000, "frame");
    }
}
