package org.pushlog.storage.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.pushlog.storage.error.StorageException;

/** Damaged input of every decoder gives some bytes within the limit or a storage failure, and never asks for much memory. */
class CodecMutationTest {
    private static final long SEED = 20_261_130;
    private static final int MUTATION_COUNT = Boolean.getBoolean("pushlog.thorough") ? 2_000_000 : 100_000;
    /** Tables, the literals of one block and a failure's stack trace; the result comes on top. */
    private static final int WORKING_BYTES_MAX = 512 * 1024;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private enum Decoder {
        ZSTANDARD {
            @Override
            byte[] decode(byte[] frame, int limit) {
                return Zstandard.decompress(ByteBuffer.wrap(frame), limit, "frame");
            }
        },
        LZ4 {
            @Override
            byte[] decode(byte[] frame, int limit) {
                return Lz4Frame.decompress(ByteBuffer.wrap(frame), limit, "frame");
            }
        },
        OPEN_ZL {
            @Override
            byte[] decode(byte[] frame, int limit) {
                return OpenZl.decompress(ByteBuffer.wrap(frame), limit, "frame");
            }
        },
        GIT_DELTA {
            @Override
            byte[] decode(byte[] frame, int limit) {
                return GitDelta.apply(ByteBuffer.wrap(DELTA_BASE), ByteBuffer.wrap(frame), limit, "frame");
            }
        };

        abstract byte[] decode(byte[] frame, int limit);
    }

    private static final byte[] DELTA_BASE = Contents.TEXT.bytes(1_000, 8);

    private static final class Case {
        final Decoder decoder;
        final byte[] frame;
        final int contentLength;

        Case(Decoder decoder, byte[] frame, int contentLength) {
            this.decoder = decoder;
            this.frame = frame;
            this.contentLength = contentLength;
        }
    }

    private static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        int option = 0;
        for (Contents contents : Contents.values()) {
            for (int length : new int[] {40, 700, 4_000}) {
                byte[] content = contents.bytes(length, length);
                int level = new int[] {-5, 3, 19}[option % 3];
                cases.add(new Case(
                        Decoder.ZSTANDARD, ZstandardTest.encode(content, level, false, option % 2 == 0), length));
                option++;
            }
            byte[] content = contents.bytes(300, 1);
            cases.add(new Case(Decoder.OPEN_ZL, OpenZlFrames.zstandard(content), 300));
        }
        for (KeptFrame kept : KeptFrame.all("lz4-frames")) {
            if (kept.frame().remaining() < 5_000 && kept.contentLength() < 100_000) {
                cases.add(new Case(Decoder.LZ4, kept.bytes(), kept.contentLength()));
            }
        }
        byte[] delta = HexFormat.of().parseHex("e8079806b09001046162636491016fb3020210019005");
        cases.add(new Case(Decoder.GIT_DELTA, delta, 792));
        return cases;
    }

    @Test
    void startsFromWholeFrames() {
        for (Case one : cases()) {
            assertThat(one.decoder.decode(one.frame, one.contentLength)).hasSize(one.contentLength);
        }
    }

    @Test
    void survivesEveryTruncation() {
        for (Case one : cases()) {
            for (int length = 0; length < one.frame.length; length++) {
                check(one, Arrays.copyOf(one.frame, length), "first " + length + " bytes");
            }
        }
    }

    @Test
    void survivesEveryFlippedBit() {
        for (Case one : cases()) {
            for (int bit = 0; bit < 8 * one.frame.length; bit++) {
                byte[] frame = one.frame.clone();
                frame[bit / 8] ^= (byte) (1 << (bit % 8));
                check(one, frame, "bit " + bit);
            }
        }
    }

    @Test
    void survivesRandomMutations() {
        List<Case> cases = cases();
        Random random = new Random(SEED);
        for (int round = 0; round < MUTATION_COUNT; round++) {
            Case one = cases.get(random.nextInt(cases.size()));
            check(one, mutate(one.frame, random), "seed " + SEED + ", round " + round);
        }
    }

    private static byte[] mutate(byte[] original, Random random) {
        byte[] frame = original.clone();
        for (int change = random.nextInt(4); change >= 0; change--) {
            // Most of what decides lies in front: headers and tables.
            int range = random.nextInt(4) == 0 ? frame.length : Math.min(frame.length, 60);
            int index = random.nextInt(range);
            switch (random.nextInt(5)) {
                case 0 -> frame[index] = (byte) random.nextInt();
                case 1 -> frame[index] = (byte) (random.nextBoolean() ? 0 : -1);
                case 2 -> frame[index]++;
                case 3 -> {
                    int from = random.nextInt(frame.length);
                    int length = Math.min(random.nextInt(16), frame.length - Math.max(from, index));
                    System.arraycopy(frame, from, frame, index, length);
                }
                default -> frame[index] ^= (byte) (1 << random.nextInt(8));
            }
        }
        return random.nextInt(20) == 0 ? Arrays.copyOf(frame, 1 + random.nextInt(2 * frame.length)) : frame;
    }

    private static void check(Case one, byte[] frame, String how) {
        int limit = one.contentLength + frame.length % 2;
        long allocatedBytesMax = WORKING_BYTES_MAX + 3L * limit;
        // The first time that a failure happens may load classes.
        if (allocatedBytes(one, frame, limit, how) > allocatedBytesMax) {
            assertThat(allocatedBytes(one, frame, limit, how))
                    .as("%s, %s", one.decoder, how)
                    .isLessThan(allocatedBytesMax);
        }
    }

    private static long allocatedBytes(Case one, byte[] frame, int limit, String how) {
        byte[] content = null;
        long before = THREADS.getCurrentThreadAllocatedBytes();
        try {
            content = one.decoder.decode(frame, limit);
        } catch (StorageException expected) {
            if (!expected.fault().resource().equals("frame")) {
                fail(one.decoder + ", " + how, expected);
            }
        } catch (RuntimeException | Error e) {
            fail(one.decoder + ", " + how + ": " + HexFormat.of().formatHex(frame), e);
        }
        long allocatedBytes = THREADS.getCurrentThreadAllocatedBytes() - before;
        if (content != null) {
            assertThat(content.length).as("%s, %s", one.decoder, how).isLessThanOrEqualTo(limit);
            byte[] reference = one.decoder == Decoder.ZSTANDARD ? decodeByReference(frame, limit) : null;
            if (reference != null) {
                assertThat(content).as("%s, %s", one.decoder, how).isEqualTo(reference);
            }
        }
        return allocatedBytes;
    }

    /** What the reference library makes of a frame, or null if it refuses it. */
    private static byte @Nullable [] decodeByReference(byte[] frame, int limit) {
        byte[] content = new byte[limit];
        try {
            long length = Zstd.decompressByteArray(content, 0, limit, frame, 0, frame.length);
            return Zstd.isError(length) ? null : Arrays.copyOf(content, (int) length);
        } catch (ZstdException e) {
            return null;
        }
    }
}
