package org.pushlog.storage.codec;

import org.jspecify.annotations.Nullable;

/** The table of one kind of sequence code as it changes from block to block of a frame. */
final class SequenceTable {
    private static final FseTable LITERAL_LENGTH_DEFAULT = predefined(SymbolValues.LITERAL_LENGTHS, 6, new int[] {
        4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1
    });
    private static final FseTable OFFSET_DEFAULT = predefined(SymbolValues.OFFSETS, 5, new int[] {
        1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1
    });
    private static final FseTable MATCH_LENGTH_DEFAULT = predefined(SymbolValues.MATCH_LENGTHS, 6, new int[] {
        1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1
    });

    private static final int PREDEFINED = 0;
    private static final int ONE_SYMBOL = 1;
    private static final int CODED = 2;

    private final SymbolValues values;
    private final FseTable predefined;
    private final int accuracyLogMax;
    private @Nullable FseTable current;

    private SequenceTable(SymbolValues values, FseTable predefined, int accuracyLogMax) {
        this.values = values;
        this.predefined = predefined;
        this.accuracyLogMax = accuracyLogMax;
    }

    static SequenceTable ofLiteralLengths() {
        return new SequenceTable(SymbolValues.LITERAL_LENGTHS, LITERAL_LENGTH_DEFAULT, 9);
    }

    static SequenceTable ofOffsets() {
        return new SequenceTable(SymbolValues.OFFSETS, OFFSET_DEFAULT, 8);
    }

    static SequenceTable ofMatchLengths() {
        return new SequenceTable(SymbolValues.MATCH_LENGTHS, MATCH_LENGTH_DEFAULT, 9);
    }

    private static FseTable predefined(SymbolValues values, int accuracyLog, int... counts) {
        return FseTable.of(new FseCounts(accuracyLog, counts), values);
    }

    /** The table of the next block, by its mode of 2 bits. */
    FseTable read(ByteCursor in, int mode) {
        FseTable table = mode == PREDEFINED
                ? predefined
                : mode == ONE_SYMBOL ? readOneSymbol(in) : mode == CODED ? readCoded(in) : current;
        if (table == null) {
            throw in.corrupt(in.position(), "a block uses the table of an earlier block, which had none");
        }
        current = table;
        return table;
    }

    private FseTable readOneSymbol(ByteCursor in) {
        int symbol = in.u8("a sequence table");
        if (symbol > values.symbolMax()) {
            throw in.corrupt(in.position() - 1, "sequence code " + symbol + " is above " + values.symbolMax());
        }
        return FseTable.ofOneSymbol(symbol, values);
    }

    private FseTable readCoded(ByteCursor in) {
        return FseTable.of(FseCounts.read(in, values.symbolMax(), accuracyLogMax), values);
    }
}
