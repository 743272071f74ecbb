package org.pushlog.storage.codec;

/**
 * Decodes the sequences section of Zstandard blocks and carries it out: each sequence copies literals, then a match out of what was
 * decoded before. The tables and the last three offsets go over from block to block of a frame.
 */
final class SequenceDecoder {
    /** What {@link #decode} returns if the block does not fit into its target. */
    static final int TARGET_FULL = -1;

    private final SequenceTable literalLengths = SequenceTable.ofLiteralLengths();
    private final SequenceTable offsets = SequenceTable.ofOffsets();
    private final SequenceTable matchLengths = SequenceTable.ofMatchLengths();
    /** The greatest distance of a match, as an unsigned number. */
    private final long windowSizeBytes;

    private long offset1 = 1;
    private long offset2 = 4;
    private long offset3 = 8;

    SequenceDecoder(long windowSizeBytes) {
        this.windowSizeBytes = windowSizeBytes;
    }

    /** Where a block's bytes go: {@code [to, end)} of an array in which the frame began at {@code frameStart}. */
    static final class Target {
        private final byte[] array;
        private final int frameStart;
        private final int to;
        private final int end;

        Target(byte[] array, int frameStart, int to, int end) {
            this.array = array;
            this.frameStart = frameStart;
            this.to = to;
            this.end = end;
        }
    }

    /** Decodes one section, which ends with the cursor, and returns the index behind the block's last byte or {@link #TARGET_FULL}. */
    int decode(ByteCursor in, LiteralsDecoder literals, Target target) {
        int sequenceCount = readCount(in);
        if (sequenceCount == 0) {
            in.expectEnd("a block without sequences");
            return appendLiterals(literals, literals.index(), target, target.to);
        }
        int modes = in.u8("the sequence modes");
        if ((modes & 3) != 0) {
            throw in.corrupt(in.position() - 1, "reserved bits of the sequence modes are set");
        }
        FseTable literalTable = literalLengths.read(in, modes >>> 6);
        FseTable offsetTable = offsets.read(in, (modes >>> 4) & 3);
        FseTable matchTable = matchLengths.read(in, (modes >>> 2) & 3);
        return execute(in, sequenceCount, literalTable, offsetTable, matchTable, literals, target);
    }

    private static int readCount(ByteCursor in) {
        int first = in.u8("the number of sequences");
        if (first < 128) {
            return first;
        }
        return first < 255
                ? ((first - 128) << 8) + in.u8("the number of sequences")
                : in.u16("the number of sequences") + 0x7f00;
    }

    private int execute(
            ByteCursor in,
            int sequenceCount,
            FseTable literalTable,
            FseTable offsetTable,
            FseTable matchTable,
            LiteralsDecoder literals,
            Target target) {
        long[] literalEntries = literalTable.entries();
        long[] offsetEntries = offsetTable.entries();
        long[] matchEntries = matchTable.entries();
        byte[] source = literals.bytes();
        int literalAt = literals.index();
        int literalEnd = literalAt + literals.length();
        byte[] array = target.array;
        int at = target.to;
        ReverseBitReader bits = new ReverseBitReader(in, in.position(), in.limit());
        int literalState = (int) bits.read(literalTable.accuracyLog());
        int offsetState = (int) bits.read(offsetTable.accuracyLog());
        int matchState = (int) bits.read(matchTable.accuracyLog());
        for (int left = sequenceCount; ; ) {
            long literalEntry = literalEntries[literalState];
            long offsetEntry = offsetEntries[offsetState];
            long matchEntry = matchEntries[matchState];
            int offsetBits = FseTable.extraBits(offsetEntry);
            int lengthBits = FseTable.extraBits(matchEntry) + FseTable.extraBits(literalEntry);
            // At most 31 bits of offset, 32 of both lengths and 26 of the next states.
            bits.refill();
            long offsetValue = FseTable.base(offsetEntry) + bits.read(offsetBits);
            if (lengthBits > 26) {
                bits.refill();
            }
            int matchLength = (int) (FseTable.base(matchEntry) + bits.read(FseTable.extraBits(matchEntry)));
            int literalLength = (int) (FseTable.base(literalEntry) + bits.read(FseTable.extraBits(literalEntry)));
            if (literalLength > literalEnd - literalAt || bits.isOverrun()) {
                throw in.corrupt(in.position(), "the sequences need more literals or bits than there are");
            }
            if (literalLength + matchLength > target.end - at) {
                return TARGET_FULL;
            }
            Copies.literals(source, literalAt, array, at, literalLength);
            literalAt += literalLength;
            at += literalLength;
            long distance = distance(offsetValue, literalLength);
            if (distance == 0
                    || distance > at - target.frameStart
                    || Long.compareUnsigned(distance, windowSizeBytes) > 0) {
                throw in.corrupt(
                        in.position(), "a match lies " + distance + " bytes back, outside the frame or its window");
            }
            Copies.match(array, at, (int) distance, matchLength);
            at += matchLength;
            if (--left == 0) {
                break;
            }
            if (offsetBits + lengthBits > 31) {
                bits.refill();
            }
            literalState = FseTable.nextState(literalEntry, bits);
            matchState = FseTable.nextState(matchEntry, bits);
            offsetState = FseTable.nextState(offsetEntry, bits);
        }
        if (!bits.isExhausted()) {
            throw in.corrupt(
                    in.position(), "the bit stream is longer or shorter than its " + sequenceCount + " sequences");
        }
        return appendLiterals(literals, literalAt, target, at);
    }

    private static int appendLiterals(LiteralsDecoder literals, int literalAt, Target target, int at) {
        int lengthBytes = literals.index() + literals.length() - literalAt;
        if (lengthBytes > target.end - at) {
            return TARGET_FULL;
        }
        System.arraycopy(literals.bytes(), literalAt, target.array, at, lengthBytes);
        return at + lengthBytes;
    }

    /** How far back a match lies: values above 3 say so, the others name one of the last three offsets. */
    private long distance(long offsetValue, int literalLength) {
        long distance;
        if (offsetValue > 3) {
            distance = offsetValue - 3;
            offset3 = offset2;
        } else {
            int index = (int) offsetValue - (literalLength == 0 ? 0 : 1);
            if (index == 0) {
                return offset1;
            }
            distance = index == 1 ? offset2 : index == 2 ? offset3 : offset1 - 1;
            if (index > 1) {
                offset3 = offset2;
            }
        }
        offset2 = offset1;
        offset1 = distance;
        return distance;
    }
}
