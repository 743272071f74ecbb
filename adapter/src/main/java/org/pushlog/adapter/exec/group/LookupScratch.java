package org.pushlog.adapter.exec.group;

/** What one thread needs to look keys up. */
public final class LookupScratch {
    /** A filter that lets more than three of four keys pass is not asked any more, after so many. */
    private static final long TESTED_COUNT_MIN = 1 << 16;

    /** As many rows as are looked up at a time: what they touch stays in the first cache. */
    static final int BLOCK_ROW_COUNT = 512;

    int[] chosen = {};
    int[] rows = {};
    int[] places = {};
    int[] entries = {};
    int[] found = {};
    final int[] hashes = new int[BLOCK_ROW_COUNT];
    final long[] slots = new long[BLOCK_ROW_COUNT];
    final long[] heads = new long[BLOCK_ROW_COUNT];
    final KeyRow keyRow = new KeyRow();
    private long testedCount;
    private long passedCount;

    /** Makes room for so many rows. */
    void ensure(int rowCount) {
        if (chosen.length < rowCount) {
            chosen = new int[rowCount];
            rows = new int[rowCount];
            places = new int[rowCount];
            entries = new int[rowCount];
            found = new int[rowCount];
        }
    }

    /** Whether a filter has been worth its time so far. */
    boolean isFilterWorthIt() {
        return testedCount < TESTED_COUNT_MIN || passedCount * 4 <= testedCount * 3;
    }

    void countFiltered(int tested, int passed) {
        testedCount += tested;
        passedCount += passed;
    }
}
