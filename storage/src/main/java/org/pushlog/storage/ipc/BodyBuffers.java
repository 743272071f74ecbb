package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.ViewMemory;

/** The buffers of one record batch's body: views of the source, or of the decompressed bytes, made when first needed. */
final class BodyBuffers {
    private static final int PREFIX_BYTES = 8;
    private static final int STORED_PLAINLY = -1;
    private static final int HEAP_SHARE = 4;

    private final ByteSource bytes;
    private final long bodyOffsetBytes;
    private final BatchHead head;
    private final @Nullable ByteBuffer body;
    private final @Nullable AtomicReferenceArray<@Nullable ByteBuffer> decompressed;
    private volatile boolean knownToFit;

    /**
     * The head was checked by {@link BatchGuard} against the body's length.
     *
     * @param body the whole body where it is at hand already
     */
    BodyBuffers(ByteSource bytes, long bodyOffsetBytes, BatchHead head, @Nullable ByteBuffer body) {
        this.bytes = bytes;
        this.bodyOffsetBytes = bodyOffsetBytes;
        this.head = head;
        this.body = body;
        this.decompressed = head.codec() == null ? null : new AtomicReferenceArray<>(head.bufferCount());
    }

    /** Whether the whole body was read already. */
    boolean isAtHand() {
        return body != null;
    }

    /** The length of the plain bytes. */
    long length(int buffer) throws Malformed {
        return decompressed == null
                ? head.bufferLength(buffer)
                : decompressed(buffer, decompressed).limit();
    }

    /** Plain bytes, which the caller knows to be there. */
    ByteBuffer view(int buffer, long startBytes, int length) throws Malformed {
        return view(buffer, startBytes, length, ViewMemory.FRESH);
    }

    /** As {@link #view(int, long, int)}; see {@link ByteSource#view(long, int, ViewMemory)}. */
    ByteBuffer view(int buffer, long startBytes, int length, ViewMemory memory) throws Malformed {
        if (decompressed == null) {
            return stored(buffer, startBytes, length, memory);
        }
        return decompressed(buffer, decompressed)
                .slice((int) startBytes, length)
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    private ByteBuffer stored(int buffer, long startBytes, int length, ViewMemory memory) {
        long start = head.bufferOffset(buffer) + startBytes;
        return body == null
                ? bytes.view(bodyOffsetBytes + start, length, memory)
                : body.slice((int) start, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** How many bytes may be decompressed at a time: a share of the heap, so that no file can fill it. */
    static long plainBytesMax() {
        return Runtime.getRuntime().maxMemory() / HEAP_SHARE;
    }

    /** How many bytes the compressed buffers claim to hold together; claims that cannot be true count nothing. */
    long plainBytes() {
        return plainBytes(0, head.bufferCount());
    }

    /** As {@link #plainBytes()} for some of the buffers. */
    long plainBytes(int first, int count) {
        BodyCodec codec = head.codec();
        long sum = 0;
        for (int buffer = first; codec != null && buffer < first + count; buffer++) {
            long storedBytes = head.bufferLength(buffer);
            if (storedBytes > PREFIX_BYTES && hasPrefix(buffer)) {
                long claimed = stored(buffer, 0, PREFIX_BYTES, ViewMemory.FRESH).getLong(0);
                boolean possible = claimed >= 0 && claimed <= codec.expansionMax() * (storedBytes - PREFIX_BYTES);
                sum += possible ? Math.min(claimed, ByteSource.VIEW_LENGTH_MAX_BYTES) : 0;
            }
        }
        return sum;
    }

    /** Whether the first bytes of a buffer are there: buffers that belong to no column were not checked. */
    private boolean hasPrefix(int buffer) {
        long offsetBytes = head.bufferOffset(buffer);
        long bodyBytes = body == null ? bytes.lengthBytes() - bodyOffsetBytes : body.limit();
        return offsetBytes >= 0 && offsetBytes <= bodyBytes - PREFIX_BYTES;
    }

    /** All buffers together: which of them a reader asks for makes no difference to whether a frame is taken. */
    private void requireFits(long plainBytesMax) {
        if (knownToFit) {
            return;
        }
        long plainBytes = plainBytes();
        if (plainBytes > plainBytesMax) {
            throw tooLong(bytes, bodyOffsetBytes, plainBytes, plainBytesMax);
        }
        knownToFit = true;
    }

    static LimitExceededException tooLong(ByteSource bytes, long offsetBytes, long plainBytes, long plainBytesMax) {
        return new LimitExceededException(
                bytes.name(),
                bytes.fileOffsetBytes() + offsetBytes,
                "a compressed body claims to hold " + plainBytes + " bytes, more than the " + plainBytesMax
                        + " that the heap of this process allows for one");
    }

    long bodyOffsetBytes() {
        return bodyOffsetBytes;
    }

    /** Where the stored buffer begins in the source. */
    long offsetBytes(int buffer) {
        return bodyOffsetBytes + head.bufferOffset(buffer);
    }

    private ByteBuffer decompressed(int buffer, AtomicReferenceArray<@Nullable ByteBuffer> cache) throws Malformed {
        ByteBuffer plain = cache.get(buffer);
        BodyCodec codec = head.codec();
        if (plain == null && codec != null) {
            requireFits(plainBytesMax());
            plain = decompress(buffer, codec);
            cache.set(buffer, plain);
        }
        return Objects.requireNonNull(plain);
    }

    private ByteBuffer decompress(int buffer, BodyCodec codec) throws Malformed {
        long storedBytes = head.bufferLength(buffer);
        if (storedBytes == 0) {
            return ByteBuffer.allocate(0);
        }
        long at = offsetBytes(buffer);
        if (storedBytes < PREFIX_BYTES) {
            throw new Malformed(at, "a compressed buffer of " + storedBytes + " bytes");
        }
        if (storedBytes > ByteSource.VIEW_LENGTH_MAX_BYTES) {
            throw new LimitExceededException(
                    bytes.name(), bytes.fileOffsetBytes() + at, "a compressed buffer of " + storedBytes + " bytes");
        }
        ByteBuffer stored = stored(buffer, 0, (int) storedBytes, ViewMemory.FRESH);
        long plainBytes = stored.getLong(0);
        ByteBuffer frame = stored.slice(PREFIX_BYTES, (int) storedBytes - PREFIX_BYTES);
        if (plainBytes == STORED_PLAINLY) {
            return frame;
        }
        // Checked before anything is allocated for it: no frame grows by more than its codec can.
        if (plainBytes < 0 || plainBytes > codec.expansionMax() * (storedBytes - PREFIX_BYTES)) {
            throw new Malformed(at, "a compressed buffer of " + storedBytes + " bytes claims to hold " + plainBytes);
        }
        if (plainBytes > ByteSource.VIEW_LENGTH_MAX_BYTES) {
            throw new LimitExceededException(
                    bytes.name(),
                    bytes.fileOffsetBytes() + at,
                    "a buffer of " + plainBytes + " bytes when decompressed");
        }
        return ByteBuffer.wrap(decompress(codec, frame, (int) plainBytes, at + PREFIX_BYTES));
    }

    private byte[] decompress(BodyCodec codec, ByteBuffer frame, int plainBytes, long frameAt) throws Malformed {
        byte[] plain;
        try {
            plain = codec.decompress(frame, plainBytes, bytes.name(), bytes.fileOffsetBytes() + frameAt);
        } catch (LimitExceededException e) {
            throw new Malformed(frameAt, "a compressed buffer holds more than the " + plainBytes + " bytes it claims");
        }
        if (plain.length != plainBytes) {
            throw new Malformed(
                    frameAt, "a compressed buffer holds " + plain.length + " bytes and claims " + plainBytes);
        }
        return plain;
    }
}
