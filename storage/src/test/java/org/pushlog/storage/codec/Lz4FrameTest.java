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

    private static byte[] decode(String hex) {
        return Lz4Frame.decompress(ByteBuffer.wrap(HexFormat.of().parseHex(hex)), 1_000, "frame");
    }
}
