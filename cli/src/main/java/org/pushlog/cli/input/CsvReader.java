package org.pushlog.cli.input;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * CSV by RFC 4180 with a header line; lines end in LF or CR LF. An empty field is NULL, and an empty field in quotes an empty text, as this
 * program prints them.
 */
final class CsvReader implements RowReader {
    private static final int END = -1;
    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private final Reader in;
    private final List<String> header = new ArrayList<>();
    private int next;
    private long line = 1;

    /** Reads the header. */
    CsvReader(Reader in) throws IOException, InvalidInputException {
        this.in = in;
        this.next = in.read();
        if (next == BYTE_ORDER_MARK) {
            next = in.read();
        }
        List<InputValue> names = record();
        if (names == null) {
            throw InvalidInputException.inLine(1, "expected a header with the names of columns, found nothing");
        }
        Set<String> seen = new HashSet<>();
        for (InputValue name : names) {
            if (name.isNull() || !seen.add(name.text().toLowerCase(Locale.ROOT))) {
                throw InvalidInputException.inLine(
                        1, name.isNull() ? "a column has no name" : "the column " + name.text() + " is there twice");
            }
            header.add(name.text());
        }
    }

    /** The names of the columns. */
    List<String> header() {
        return header;
    }

    @Override
    public @Nullable Row next() throws IOException, InvalidInputException {
        while (next == '\n' || next == '\r') {
            // Lines without anything are no rows, unless NULL is the one value of a row.
            if (header.size() == 1) {
                break;
            }
            endOfRecord();
        }
        long start = line;
        List<InputValue> fields = record();
        if (fields == null) {
            return null;
        }
        if (fields.size() != header.size()) {
            throw InvalidInputException.inLine(start, "expected " + header.size() + " fields, found " + fields.size());
        }
        Map<String, InputValue> values = new LinkedHashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            values.put(header.get(i), fields.get(i));
        }
        return new Row(start, values);
    }

    private @Nullable List<InputValue> record() throws IOException, InvalidInputException {
        if (next == END) {
            return null;
        }
        List<InputValue> fields = new ArrayList<>();
        while (true) {
            fields.add(next == '"' ? quoted() : plain());
            if (next != ',') {
                endOfRecord();
                return fields;
            }
            next = in.read();
        }
    }

    private void endOfRecord() throws IOException, InvalidInputException {
        if (next == '\r') {
            next = in.read();
            if (next != '\n') {
                throw InvalidInputException.inLine(line, "a carriage return without a line feed");
            }
        }
        if (next == '\n') {
            line++;
            next = in.read();
        }
    }

    private InputValue plain() throws IOException, InvalidInputException {
        StringBuilder text = new StringBuilder();
        while (next != ',' && next != '\n' && next != '\r' && next != END) {
            if (next == '"') {
                throw InvalidInputException.inLine(line, "a quote in a field that does not begin with one");
            }
            text.append((char) next);
            next = in.read();
        }
        return text.length() == 0 ? InputValue.NULL : InputValue.of(InputValue.Kind.FIELD, text.toString());
    }

    private InputValue quoted() throws IOException, InvalidInputException {
        long start = line;
        StringBuilder text = new StringBuilder();
        next = in.read();
        while (true) {
            if (next == END) {
                throw InvalidInputException.inLine(start, "a field begins with a quote and does not end");
            }
            if (next == '"') {
                next = in.read();
                if (next != '"') {
                    break;
                }
            }
            line += next == '\n' ? 1 : 0;
            text.append((char) next);
            next = in.read();
        }
        if (next != ',' && next != '\n' && next != '\r' && next != END) {
            throw InvalidInputException.inLine(line, "expected a comma or the end of the line after a quoted field");
        }
        return InputValue.of(InputValue.Kind.FIELD, text.toString());
    }
}
