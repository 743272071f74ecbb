package org.pushlog.storage.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.UnsupportedFormatException;

class ZstandardTest {
    private static final int[] LENGTHS = {
        0, 1, 2, 3, 7, 8, 9, 63, 64, 255, 256, 257, 1000, 1023, 1024, 4096, 16_383, 16_384, 65_791, 65_792, 131_071,
        131_072, 131_073, 300_000
    };
    private static final int[] LEVELS = {-5, -1, 1, 3, 6, 12, 19, 22};

    @ParameterizedTest
    @EnumSource
    void decodesWhatTheReferenceEncodes(Contents contents) {
        for (int length : LENGTHS) {
            byte[] content = contents.bytes(length, length);
            for (int level : LEVELS) {
                for (int options = 0; options < 4; options += length > 100_000 ? 3 : 1) {
                    byte[] frame = encode(content, level, (options & 1) != 0, (options & 2) != 0);
                    assertThat(decode(frame, length))
                            .as("%s, %d bytes, level %d, options %d", contents, length, level, options)
                            .isEqualTo(content);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void decodesSeveralMegabytes(Contents contents) {
        byte[] content = contents.bytes(5_000_000, 11);
        for (int level : new int[] {-3, 1, 3, 9}) {
            assertThat(decode(encode(content, level, true, true), content.length))
                    .isEqualTo(content);
            assertThat(decode(encode(content, level, true, false), content.length))
                    .isEqualTo(content);
        }
    }

    @Test
    void decodesAnyMixtureOfContents() {
        long seed = 20_261_130;
        Random random = new Random(seed);
        List<Contents> kinds = List.of(Contents.values());
        for (int round = 0; round < 400; round++) {
            ByteArrayOutputStream mixture = new ByteArrayOutputStream();
            for (int part = random.nextInt(6); part >= 0; part--) {
                Contents contents = kinds.get(random.nextInt(kinds.size()));
                mixture.writeBytes(contents.bytes(random.nextInt(1 << random.nextInt(18)), random.nextLong()));
            }
            byte[] content = mixture.toByteArray();
            int level = random.nextInt(20) - 5;
            assertThat(decode(encode(content, level, random.nextBoolean(), random.nextBoolean()), content.length))
                    .as("seed %d, round %d, level %d", seed, round, level)
                    .isEqualTo(content);
        }
    }

    @Test
    void decodesManyFlushedBlocksOfUnknownSize() throws IOException {
        byte[] content = Contents.TEXT.bytes(300_000, 5);
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        try (ZstdOutputStream out = new ZstdOutputStream(frame, 5)) {
            for (int index = 0; index < content.length; index += 1_000) {
                out.write(content, index, 1_000);
                out.flush();
            }
        }
        assertThat(decode(frame.toByteArray(), content.length)).isEqualTo(content);
    }

    @Test
    void decodesMatchesAtTheFarEndOfASmallWindow() {
        byte[] content = Contents.REPEATS.bytes(3_000_000, 3);
        for (int windowLog = 10; windowLog <= 20; windowLog++) {
            try (ZstdCompressCtx context = new ZstdCompressCtx()) {
                context.setLevel(15).setWindowLog(windowLog).setContentSize(windowLog % 2 == 0);
                assertThat(decode(context.compress(content), content.length)).isEqualTo(content);
            }
        }
    }

    @Test
    void decodesFramesInARowAndPassesOverSkippableOnes() {
        byte[] content = Contents.TEXT.bytes(9_000, 1);
        ByteBuffer frames = ByteBuffer.allocate(100_000).order(ByteOrder.LITTLE_ENDIAN);
        frames.putInt(0x184d2a50).putInt(0);
        frames.put(encode(content, 3, true, true));
        frames.putInt(0x184d2a5f).putInt(5).put(new byte[5]);
        frames.put(encode(content, 19, false, false));
        byte[] decoded = Zstandard.decompress(frames.flip(), 18_000, "frames");
        assertThat(decoded).startsWith(content).endsWith(content).hasSize(18_000);
    }

    @Test
    void leavesTheBufferAsItIsAndReadsAnyKindOfIt() {
        byte[] content = Contents.TEXT.bytes(9_000, 2);
        byte[] frame = encode(content, 3, true, true);
        ByteBuffer heap = ByteBuffer.allocate(frame.length + 7)
                .position(3)
                .put(frame)
                .flip()
                .position(3);
        ByteBuffer direct = ByteBuffer.allocateDirect(frame.length).put(frame).flip();
        for (ByteBuffer buffer :
                new ByteBuffer[] {heap, heap.asReadOnlyBuffer(), heap.slice(), direct, direct.asReadOnlyBuffer()}) {
            ByteBuffer before = buffer.duplicate();
            assertThat(Zstandard.decompress(buffer, content.length, "frame")).isEqualTo(content);
            assertThat(buffer).isEqualTo(before);
            assertThat(buffer.position()).isEqualTo(before.position());
        }
    }

    @Test
    void decodesAFrameWithoutMagic() {
        byte[] content = Contents.TEXT.bytes(9_000, 3);
        byte[] frame = encode(content, 3, true, true);
        ByteBuffer behindMagic = ByteBuffer.wrap(frame, 4, frame.length - 4);
        assertThat(Zstandard.decompressWithoutMagic(behindMagic, content.length, "frame", 0))
                .isEqualTo(content);
        assertThatThrownBy(() -> Zstandard.decompressWithoutMagic(
                        ByteBuffer.wrap(twice(frame), 4, 2 * frame.length - 4), 9_000, "frame", 0))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("bytes follow a Zstandard frame");
    }

    @Test
    void refusesAResultAboveTheLimit() {
        byte[] content = new byte[100_000];
        for (boolean withSize : new boolean[] {true, false}) {
            for (Contents contents : Contents.values()) {
                contents.fill(content, new Random(1));
                byte[] frame = encode(content, 3, false, withSize);
                for (int limit : new int[] {0, 1, 99_999}) {
                    assertThatThrownBy(() -> decode(frame, limit)).isInstanceOf(LimitExceededException.class);
                }
                assertThat(decode(frame, Integer.MAX_VALUE)).isEqualTo(content);
            }
        }
    }

    @Test
    void takesANegativeLimitForNone() {
        assertThat(decode(encode(new byte[0], 3, true, true), -1)).isEmpty();
        assertThatThrownBy(() -> decode(encode(new byte[1], 3, true, true), -1))
                .isInstanceOf(LimitExceededException.class);
    }

    @Test
    void decodesTheLongestArray() throws IOException {
        assumeTrue(Boolean.getBoolean("pushlog.thorough"), "needs gigabytes of memory");
        int length = Integer.MAX_VALUE - 15;
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        try (ZstdOutputStream out = new ZstdOutputStream(frame, 1)) {
            byte[] part = Contents.REPEATS.bytes(1 << 20, 1);
            for (long left = length; left > 0; left -= part.length) {
                out.write(part, 0, (int) Math.min(left, part.length));
            }
        }
        byte[] content = decode(frame.toByteArray(), Integer.MAX_VALUE);
        assertThat(content.length).isEqualTo(length);
        assertThat(Arrays.mismatch(content, 0, 1 << 20, content, length - (1 << 21) + 16, length - (1 << 20) + 16))
                .isEqualTo(-1);
    }

    @Test
    void refusesDictionariesAndOldVersionsByName() {
        byte[] frame = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0x23, 7, 0, 0, 0, 0, 1, 0, 0};
        assertThatThrownBy(() -> decode(frame, 10))
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessageContaining("dictionary 7");
        byte[] old = {0x27, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, 0, 0, 0};
        assertThatThrownBy(() -> decode(old, 10))
                .isInstanceOf(UnsupportedFormatException.class)
                .hasMessageContaining("before 0.8");
    }

    @Test
    void namesTheResourceAndTheOffsetOfDamage() {
        byte[] frame = encode(Contents.TEXT.bytes(5_000, 4), 3, true, true);
        frame[frame.length - 1] ^= 1;
        assertThatThrownBy(
                        () -> Zstandard.decompress(ByteBuffer.wrap(frame), 5_000, "a.znippy file x chunk 2", 1_000_000))
                .isInstanceOfSatisfying(CorruptDataException.class, failure -> {
                    assertThat(failure.fault().resource()).isEqualTo("a.znippy file x chunk 2");
                    assertThat(failure.fault().offsetBytes()).isEqualTo(1_000_000 + frame.length - 4);
                    assertThat(failure).hasMessageContaining("XXH64");
                });
        assertThatThrownBy(() -> Zstandard.decompress(ByteBuffer.wrap(new byte[] {1, 2, 3, 4}), 10, "x"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("Zstandard magic: expected fd2fb528, found 4030201");
        assertThatThrownBy(() -> Zstandard.decompress(ByteBuffer.allocate(0), 10, "x"))
                .isInstanceOf(CorruptDataException.class);
    }

    @Test
    void doesNotAllocateForALengthThatTheBlocksCannotHold() {
        // A single segment of 2,000,000,000 bytes, then one raw block of one byte.
        ByteBuffer frame = ByteBuffer.allocate(13).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(0xfd2fb528)
                .put((byte) 0xa0)
                .putInt(2_000_000_000)
                .put((byte) 0x09)
                .putShort((short) 0)
                .put((byte) 'x');
        assertThatThrownBy(() -> Zstandard.decompress(frame.flip(), Integer.MAX_VALUE, "x"))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining("cannot hold its 2000000000 bytes");
    }

    static byte[] encode(byte[] content, int level, boolean checksum, boolean contentSize) {
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
            return context.setLevel(level)
                    .setChecksum(checksum)
                    .setContentSize(contentSize)
                    .compress(content);
        }
    }

    private static byte[] decode(byte[] frame, int limit) {
        return Zstandard.decompress(ByteBuffer.wrap(frame), limit, "frame");
    }

    private static byte[] twice(byte[] bytes) {
        return ByteBuffer.allocate(2 * bytes.length).put(bytes).put(bytes).array();
    }
}
