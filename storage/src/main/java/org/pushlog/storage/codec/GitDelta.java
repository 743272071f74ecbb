package org.pushlog.storage.codec;

import java.nio.ByteBuffer;

/**
 * Applies a delta in git's form to the bytes that it was made against.
 *
 * <pre>
 * delta       → base length: varint, result length: varint, instruction*
 * instruction → 1xxxxxxx, up to 4 bytes of base offset and 3 of length, those whose bit is set: copy (length 0 = 65536)
 *             | 0nnnnnnn, n bytes: insert (n = 0 is invalid)
 * </pre>
 */
public final class GitDelta {
    private static final int COPY_BIT = 0x80;
    private static final int COPY_LENGTH_OF_ZERO = 0x10000;

    private final ByteCursor in;
    private final ByteBuffer base;

    private GitDelta(ByteCursor in, ByteBuffer base) {
        this.in = in;
        this.base = base;
    }

    /**
     * The result of a delta. All of the delta is checked before anything is allocated for its result. The buffers stay as they are.
     *
     * @param base all bytes of the base, from its position to its limit
     * @param resultLengthMax the most bytes that may come out
     * @param resource what the delta is called in a failure; offsets count from the delta's first byte
     * @throws org.pushlog.storage.error.CorruptDataException if the delta is damaged or was made against a base of another length
     * @throws org.pushlog.storage.error.LimitExceededException if its result is longer than the limit
     */
    public static byte[] apply(ByteBuffer base, ByteBuffer delta, int resultLengthMax, String resource) {
        return new GitDelta(ByteCursor.over(delta, resource, 0), base.slice()).apply(resultLengthMax);
    }

    private byte[] apply(int resultLengthMax) {
        int first = in.position();
        long baseLength = in.varint("the base length of a delta");
        if (baseLength != base.remaining()) {
            throw in.mismatch(first, "base length of a delta", baseLength, base.remaining());
        }
        int resultAt = in.position();
        long resultLength = in.varint("the result length of a delta");
        if (resultLength > Math.min(resultLengthMax, OutputBuffer.ARRAY_LENGTH_MAX)) {
            throw in.limitExceeded(
                    resultAt,
                    "a delta's result of " + resultLength + " bytes is above the limit of " + resultLengthMax);
        }
        long sum = 0;
        for (ByteCursor ahead = in.copy(); ahead.hasRemaining(); ) {
            sum += Instruction.read(ahead, base.remaining()).lengthBytes();
        }
        if (sum != resultLength) {
            throw in.mismatch(resultAt, "result length of a delta", resultLength, sum);
        }
        byte[] result = new byte[(int) resultLength];
        int at = 0;
        while (in.hasRemaining()) {
            Instruction instruction = Instruction.read(in, base.remaining());
            if (instruction.isCopy()) {
                base.get(instruction.index(), result, at, instruction.lengthBytes());
            } else {
                System.arraycopy(in.bytes(), instruction.index(), result, at, instruction.lengthBytes());
            }
            at += instruction.lengthBytes();
        }
        return result;
    }

    /** One instruction: which bytes follow, either of the base or of the delta's array. */
    private record Instruction(boolean isCopy, int index, int lengthBytes) {

        static Instruction read(ByteCursor in, int baseLength) {
            int first = in.position();
            int code = in.u8("a delta instruction");
            if (code == 0) {
                throw in.corrupt(first, "a delta instruction is 0");
            }
            if ((code & COPY_BIT) == 0) {
                return new Instruction(false, in.take(code, "a delta's insert"), code);
            }
            long offset = 0;
            for (int part = 0; part < 4; part++) {
                offset |= (code & (1 << part)) == 0 ? 0 : (long) in.u8("a delta's copy") << (8 * part);
            }
            int length = 0;
            for (int part = 0; part < 3; part++) {
                length |= (code & (0x10 << part)) == 0 ? 0 : in.u8("a delta's copy") << (8 * part);
            }
            length = length == 0 ? COPY_LENGTH_OF_ZERO : length;
            if (offset > baseLength - (long) length) {
                throw in.corrupt(
                        first, "a delta copies " + length + " bytes at " + offset + " of a base of " + baseLength);
            }
            return new Instruction(true, (int) offset, length);
        }
    }
}
