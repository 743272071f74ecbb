package org.pushlog.cli.input;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.Schema;

/**
 * Rows for a log that came in as text. All are read before any is handed on, so that a mistake in the last line leaves the log as it was.
 *
 * @param batches the rows; columns that the log fills (push_seq, updated_ms, deleted) only where the input has values for them
 * @param rowCount how many
 * @param pushSeq the number that the input has for the push, or null
 */
public record InputRows(
        List<Batch> batches, long rowCount, @Nullable PushSeq pushSeq) {
    private static final int PEEK_LENGTH_MAX = 1 << 16;

    public InputRows {
        batches = List.copyOf(batches);
    }

    /** A number of the push, unsigned, and the line that has it first. */
    public record PushSeq(long number, long line) {
        /**
         * Refuses another number than the one that is expected.
         *
         * @throws InvalidInputException if it is not the number that the push is going to have
         */
        public void require(long expected) throws InvalidInputException {
            if (number != expected) {
                throw InvalidInputException.inColumn(
                        line,
                        "push_seq",
                        "expected " + Long.toUnsignedString(expected) + ", the number of the next push, found "
                                + Long.toUnsignedString(number));
            }
        }
    }

    /** How rows are written. */
    public enum Format {
        /** JSON if the first character is a brace, otherwise CSV. */
        AUTO,
        /** With a header line; NULL an empty field, the empty text {@code ""}. */
        CSV,
        /** One object a row. */
        JSONL
    }

    /**
     * Reads everything. Columns are matched ignoring case, their values converted by the schema.
     *
     * @throws InvalidInputException for the first thing that is wrong, with its line and column
     * @throws IOException if the input cannot be read
     */
    public static InputRows read(InputStream in, Format format, Schema schema)
            throws IOException, InvalidInputException {
        // Bytes that are no UTF-8 are refused, not replaced.
        BufferedReader text =
                new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()), PEEK_LENGTH_MAX);
        boolean isJson = format == Format.JSONL || (format == Format.AUTO && beginsWithBrace(text));
        BatchFilling filling = new BatchFilling(schema);
        try {
            if (isJson) {
                skipByteOrderMark(text);
            }
            if (isEmpty(text)) {
                return filling.finish();
            }
            RowReader rows = isJson ? new JsonReader(text) : csv(text, filling);
            for (RowReader.Row row = rows.next(); row != null; row = rows.next()) {
                filling.add(row);
            }
        } catch (CharacterCodingException e) {
            throw InvalidInputException.inLine(filling.lastLine() + 1, "the input is no UTF-8", e);
        }
        return filling.finish();
    }

    private static RowReader csv(Reader text, BatchFilling filling) throws IOException, InvalidInputException {
        CsvReader rows = new CsvReader(text);
        for (String name : rows.header()) {
            filling.columnOf(name, 1);
        }
        return rows;
    }

    private static void skipByteOrderMark(Reader text) throws IOException {
        text.mark(1);
        if (text.read() != '\uFEFF') {
            text.reset();
        }
    }

    private static boolean isEmpty(Reader text) throws IOException {
        text.mark(1);
        int first = text.read();
        text.reset();
        return first < 0;
    }

    private static boolean beginsWithBrace(Reader text) throws IOException {
        text.mark(PEEK_LENGTH_MAX);
        int c = text.read();
        for (int i = 1; i < PEEK_LENGTH_MAX && (Character.isWhitespace(c) || c == '\uFEFF'); i++) {
            c = text.read();
        }
        text.reset();
        return c == '{';
    }
}
