package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.pushlog.storage.io.MemoryByteSource;

/** Heads read by a form that is known, against heads that are verified each time. */
class HeadReaderTest {
    private static final long SEED = 20_261_130;
    private static final int PREFIX_BYTES = 8;
    private static final Schema SCHEMA = Schema.of(
            new Field("name", ArrowType.UTF8, false),
            new Field("target", ArrowType.UTF8, true),
            new Field("push_seq", ArrowType.UINT64, false),
            new Field("flag", ArrowType.BOOL, true));

    @Test
    void whatTheFormTakesTheVerifierTakesWithTheSameNumbers() throws Malformed {
        Random random = new Random(SEED);
        int taken = 0;
        int refused = 0;
        int unknown = 0;
        for (int round = 0; round < 60_000; round++) {
            long seed = random.nextLong();
            Random own = new Random(seed);
            byte[] first = metadata(own);
            byte[] damaged = metadata(own);
            for (int count = own.nextInt(4); count > 0; count--) {
                damaged[own.nextInt(damaged.length)] = (byte) (own.nextBoolean() ? own.nextInt(256) : own.nextInt(3));
            }
            HeadReader reader = new HeadReader(SCHEMA, Guard.EXTENDED);
            reader.learn(MessageHead.read(buffer(first), 0), buffer(first));
            BatchHead expected = verified(damaged);
            BatchHead found;
            try {
                found = reader.read(damaged, 0, damaged.length);
            } catch (Malformed e) {
                assertThat(expected).as("seed %d: %s", seed, e.getMessage()).isNull();
                refused++;
                continue;
            }
            if (found == null) {
                unknown++;
                continue;
            }
            taken++;
            assertThat(expected).as("seed %d", seed).isNotNull();
            assertThat(numbers(found)).as("seed %d", seed).isEqualTo(numbers(expected));
        }
        assertThat(List.of(taken, refused, unknown)).allMatch(count -> count > 2_000);
    }

    @Test
    void theSameNumbersAreTheSameHead() throws Malformed {
        byte[] metadata = metadata(new Random(SEED));
        HeadReader reader = new HeadReader(SCHEMA, Guard.EXTENDED);
        assertThat(reader.read(metadata, 0, metadata.length)).isNull();
        BatchHead learnt = reader.learn(MessageHead.read(buffer(metadata), 0), buffer(metadata));
        assertThat(reader.read(metadata, 0, metadata.length)).isSameAs(learnt);
        byte[] behind = new byte[metadata.length + 3];
        System.arraycopy(metadata, 0, behind, 3, metadata.length);
        assertThat(reader.read(behind, 3, metadata.length)).isSameAs(learnt);
    }

    @Test
    void numbersThatAlsoSayWhereSomethingLiesAreNoForm() throws Malformed {
        ByteBuffer metadata = buffer(metadata(new Random(SEED)));
        assertThat(HeadForm.of(metadata)).isNotNull();
        // The buffers begin in the middle of the nodes: as a flatbuffer that may be so.
        FlatbufferVerifier tables = new FlatbufferVerifier(metadata);
        int batch = tables.follow(tables.field(tables.follow(0), 2));
        int nodesAt = tables.field(batch, 1);
        int buffersAt = tables.field(batch, 2);
        int nodes = tables.follow(nodesAt);
        metadata.putInt(nodes + 20, 1);
        metadata.putInt(buffersAt, nodes + 20 - buffersAt);
        MessageVerifier.verify(metadata);
        assertThat(HeadForm.of(metadata)).isNull();
    }

    private static BatchHead verified(byte[] metadata) {
        try {
            MessageHead message = MessageHead.read(buffer(metadata), 0);
            if (message.isSchema() || message.isDictionaryBatch()) {
                return null;
            }
            BatchHead head = BatchHead.read(message.recordBatch());
            BatchGuard.check(head, SCHEMA, message.bodyLengthBytes(), Guard.EXTENDED);
            return head;
        } catch (Malformed e) {
            return null;
        }
    }

    private static List<Long> numbers(BatchHead head) {
        List<Long> numbers = new ArrayList<>(List.of(head.rowCount()));
        for (int node = 0; node < head.nodeCount(); node++) {
            numbers.add(head.nodeLength(node));
            numbers.add(head.nullCount(node));
        }
        for (int buffer = 0; buffer < head.bufferCount(); buffer++) {
            numbers.add(head.bufferOffset(buffer));
            numbers.add(head.bufferLength(buffer));
        }
        return numbers;
    }

    /** The metadata of the record batch of a frame with some rows. */
    private static byte[] metadata(Random random) {
        BatchBuilder builder = new BatchBuilder(SCHEMA);
        int rowCount = 1 + random.nextInt(5);
        for (int row = 0; row < rowCount; row++) {
            builder.column(0).append("n".repeat(random.nextInt(20)));
            if (random.nextBoolean()) {
                builder.column(1).append("t".repeat(random.nextInt(20)));
                builder.column(3).append(random.nextBoolean());
            } else {
                builder.column(1).appendNull();
                builder.column(3).appendNull();
            }
            builder.column(2).append(random.nextLong());
        }
        ByteBuffer frame = new FrameWriter(SCHEMA, StreamWriter.ALIGNMENT_BYTES).encode(List.of(builder.build()));
        byte[] bytes = new byte[frame.remaining()];
        frame.get(bytes);
        BatchLocation at = ArrowStream.walk(new MemoryByteSource("frame", bytes), 0, Guard.EXTENDED)
                .batches()
                .get(0);
        byte[] metadata = new byte[(int) (at.bodyOffsetBytes() - at.messageOffsetBytes()) - PREFIX_BYTES];
        System.arraycopy(bytes, (int) at.messageOffsetBytes() + PREFIX_BYTES, metadata, 0, metadata.length);
        return metadata;
    }

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
