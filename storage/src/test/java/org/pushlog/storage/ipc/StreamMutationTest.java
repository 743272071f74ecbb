package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.io.MemoryByteSource;

/** Damaged streams: whatever the bytes, there are rows or a defect or a storage error, and never much memory. */
class StreamMutationTest {
    private static final long SEED = 20_261_130;
    private static final int MUTATION_COUNT = 100_000;

    /** What reading one damaged stream of a few KiB may allocate. A compressed buffer can honestly hold some MiB. */
    private static final long ALLOCATED_MAX_BYTES = 64L << 20;

    private static final List<String> FOREIGN = List.of(
            "original",
            "original-legacy",
            "original-lz4",
            "original-zstd",
            "extended",
            "extended-zstd",
            "dictionaries",
            "dictionaries-zstd",
            "dictionary-deltas",
            "dictionary-replaced",
            "rows-between-none");

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "original",
                "original-legacy",
                "extended",
                "dictionaries-zstd",
                "dictionary-deltas",
                "rows-between-none"
            })
    void aCutAnywhereLeavesWholeMessagesOnly(String name) {
        byte[] stream = ArrowStreams.kept(name + ".arrow");
        StreamWalk whole = ArrowStream.walk(new MemoryByteSource(name, stream), 0, Guard.EXTENDED);
        List<Long> ends = new ArrayList<>(whole.batches().stream()
                .map(batch -> batch.bodyOffsetBytes() + batch.bodyLengthBytes())
                .toList());
        for (int length = 0; length < stream.length; length++) {
            byte[] cut = Arrays.copyOf(stream, length);
            StreamWalk walk = ArrowStream.walk(new MemoryByteSource(name, cut), 0, Guard.EXTENDED);
            int at = length;
            assertThat(walk.end()).isIn(StreamWalk.End.BYTES_END, StreamWalk.End.DEFECT);
            assertThat(walk.batches())
                    .as("cut at %d", length)
                    .isEqualTo(whole.batches().subList(0, (int)
                            ends.stream().filter(end -> end <= at).count()));
            assertThat(walk.endOffsetBytes()).isLessThanOrEqualTo(length);
            read(cut, Guard.EXTENDED, () -> "cut at " + at);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "original",
                "original-lz4",
                "original-zstd",
                "extended",
                "dictionaries",
                "dictionary-deltas",
                "dictionary-replaced"
            })
    void anyFlippedBitGivesRowsOrAStorageError(String name) {
        flipEveryBit(ArrowStreams.kept(name + ".arrow"), name, Guard.EXTENDED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"refs-1x4.log", "refs-1x4-plain.log", "refs-zero-row-frame.log"})
    void anyFlippedBitOfALogGivesRowsOrAStorageError(String name) {
        flipEveryBit(SampleFiles.bytes("pushlog/" + name), name, Guard.ORIGINAL);
    }

    private void flipEveryBit(byte[] stream, String name, Guard guard) {
        for (int bit = 0; bit < 8 * stream.length; bit++) {
            int flipped = bit;
            byte[] damaged = stream.clone();
            damaged[bit >>> 3] ^= (byte) (1 << (bit & 7));
            read(damaged, guard, () -> name + " with bit " + flipped + " flipped");
        }
    }

    @Test
    void randomDamageGivesRowsOrAStorageError() {
        List<byte[]> streams = streams();
        Random random = new Random(SEED);
        int count = Boolean.getBoolean("pushlog.thorough") ? 20 * MUTATION_COUNT : MUTATION_COUNT;
        for (int i = 0; i < count; i++) {
            long seed = random.nextLong();
            byte[] damaged = mutate(streams.get((int) Long.remainderUnsigned(seed, streams.size())), new Random(seed));
            int round = i;
            for (Guard guard : Guard.values()) {
                read(damaged, guard, () -> "mutation " + round + ", seed " + seed + ", guard " + guard);
            }
        }
    }

    /** Mutations of {@link #randomDamageGivesRowsOrAStorageError} that once broke the reader. */
    @ParameterizedTest
    @ValueSource(longs = {-5_316_201_381_300_656_054L})
    void damageThatOnceBrokeTheReader(long seed) {
        List<byte[]> streams = streams();
        byte[] damaged = mutate(streams.get((int) Long.remainderUnsigned(seed, streams.size())), new Random(seed));
        for (Guard guard : Guard.values()) {
            read(damaged, guard, () -> "seed " + seed + ", guard " + guard);
        }
    }

    private static List<byte[]> streams() {
        List<byte[]> streams = new ArrayList<>();
        FOREIGN.forEach(name -> streams.add(ArrowStreams.kept(name + ".arrow")));
        streams.add(SampleFiles.bytes("pushlog/refs-1x4.log"));
        streams.add(Arrays.copyOf(SampleFiles.bytes("pushlog/secrets.log"), 4096));
        return streams;
    }

    /** One to eight changes of the kinds that damage does: bytes, numbers, swaps, cuts, holes and repeats. */
    private static byte[] mutate(byte[] stream, Random random) {
        byte[] bytes = stream.clone();
        for (int change = random.nextInt(8); change >= 0; change--) {
            int at = random.nextInt(bytes.length);
            int length = 1 + random.nextInt(Math.min(16, bytes.length - at));
            switch (random.nextInt(8)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> Arrays.fill(bytes, at, at + length, (byte) 0);
                case 3 -> Arrays.fill(bytes, at, at + length, (byte) -1);
                case 4 -> putNumber(bytes, at & ~3, INTERESTING[random.nextInt(INTERESTING.length)], 4);
                case 5 -> putNumber(bytes, at & ~7, INTERESTING[random.nextInt(INTERESTING.length)], 8);
                case 6 -> System.arraycopy(bytes, random.nextInt(bytes.length - length + 1), bytes, at, length);
                default -> bytes = cutOrGrow(bytes, at, length, random);
            }
        }
        return bytes;
    }

    private static final long[] INTERESTING = {
        0,
        1,
        4,
        7,
        8,
        63,
        64,
        255,
        65_535,
        65_536,
        1 << 20,
        1 << 30,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        -1,
        -8,
        1L << 31,
        1L << 32,
        1L << 40,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        Long.MAX_VALUE - 7
    };

    private static void putNumber(byte[] bytes, int at, long value, int width) {
        for (int i = 0; i < width && at + i < bytes.length; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
    }

    private static byte[] cutOrGrow(byte[] bytes, int at, int length, Random random) {
        if (random.nextBoolean() && bytes.length - length > 16) {
            byte[] cut = Arrays.copyOf(bytes, bytes.length - length);
            System.arraycopy(bytes, at + length, cut, at, bytes.length - at - length);
            return cut;
        }
        byte[] grown = Arrays.copyOf(bytes, bytes.length + length);
        System.arraycopy(bytes, at, grown, at + length, bytes.length - at);
        return grown;
    }

    /** Reads everything of all streams that follow each other, as a scan of a log does. */
    private void read(byte[] bytes, Guard guard, Supplier<String> what) {
        long before = threads.getCurrentThreadAllocatedBytes();
        try {
            readAll(new MemoryByteSource("damaged", bytes), guard);
        } catch (StorageException e) {
            assertThat(e.fault().problem()).as(what).isNotEmpty();
        } catch (Exception | Error e) {
            fail(what.get(), e);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        if (allocated > ALLOCATED_MAX_BYTES) {
            fail(what.get() + " allocated " + allocated + " bytes");
        }
    }

    private static void readAll(MemoryByteSource bytes, Guard guard) {
        StreamWalker walker = new StreamWalker(bytes, guard);
        long at = 0;
        while (at < bytes.lengthBytes()) {
            StreamWalk walk = walker.walk(at);
            for (int i = 0; i < walk.batches().size(); i++) {
                RecordBatch batch = walk.open(bytes, i);
                if (batch.rowCount() > 1 << 20 && batch.schema().fieldCount() == 0) {
                    continue;
                }
                Rows.read(batch.batches());
                batch.validate();
                Rows.read(batch.batches());
            }
            if (walk.end() != StreamWalk.End.EOS) {
                return;
            }
            at = walk.endOffsetBytes();
        }
    }
}
