package org.pushlog.cli.input;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads rows one after another. Not thread-safe; the input belongs to whoever opened it. */
interface RowReader {
    /** The next row, or null at the end. */
    @Nullable
    Row next() throws IOException, InvalidInputException;

    /**
     * A row.
     *
     * @param line where it begins, from 1
     * @param values by column, in the spelling of the input; columns may be left out
     */
    record Row(long line, Map<String, InputValue> values) {}
}
