package org.pushlog.driver;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Streams that applications hand over as parameters. They are read to their end, or to the length given, when they are set. */
final class ParameterStreams {
    private static final int BUFFER_LENGTH = 8_192;

    private ParameterStreams() {}

    private static String readAll(Reader reader) throws IOException {
        StringWriter text = new StringWriter();
        reader.transferTo(text);
        return text.toString();
    }

    /** The text of a reader up to its end. */
    static String text(Reader reader, int index) throws SQLException {
        try {
            return readAll(reader);
        } catch (IOException e) {
            throw failed(index, e);
        }
    }

    /** The bytes of a stream up to its end. */
    static byte[] bytes(InputStream stream, int index) throws SQLException {
        try {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw failed(index, e);
        }
    }

    /** The text of a reader; a length below 0 means up to its end. */
    static @Nullable String text(@Nullable Reader reader, long length, int index) throws SQLException {
        if (reader == null) {
            return null;
        }
        try {
            if (length < 0) {
                return text(reader, index);
            }
            // The length is what the caller says; memory is taken for what comes.
            int rest = lengthOf(length, index);
            StringBuilder text = new StringBuilder();
            char[] chars = new char[Math.min(rest, BUFFER_LENGTH)];
            while (rest > 0) {
                int count = reader.read(chars, 0, Math.min(rest, chars.length));
                if (count < 0) {
                    throw tooShort(index, length, text.length());
                }
                text.append(chars, 0, count);
                rest -= count;
            }
            return text.toString();
        } catch (IOException e) {
            throw failed(index, e);
        }
    }

    /** The bytes of a stream; a length below 0 means up to its end. */
    static byte @Nullable [] bytes(@Nullable InputStream stream, long length, int index) throws SQLException {
        if (stream == null) {
            return null;
        }
        try {
            if (length < 0) {
                return bytes(stream, index);
            }
            byte[] bytes = stream.readNBytes(lengthOf(length, index));
            if (bytes.length < length) {
                throw tooShort(index, length, bytes.length);
            }
            return bytes;
        } catch (IOException e) {
            throw failed(index, e);
        }
    }

    /** The text of a stream of ASCII characters. */
    static @Nullable String ascii(@Nullable InputStream stream, long length, int index) throws SQLException {
        byte[] bytes = bytes(stream, length, index);
        if (bytes == null) {
            return null;
        }
        for (byte octet : bytes) {
            if (octet < 0) {
                throw SqlErrors.of(
                        SqlState.INVALID_TEXT,
                        "Parameter " + index + ": the stream has bytes outside of ASCII; use setCharacterStream");
            }
        }
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    private static int lengthOf(long length, int index) throws SQLException {
        if (length > Integer.MAX_VALUE - 8) {
            throw SqlErrors.of(SqlState.OUT_OF_MEMORY, "Parameter " + index + " is longer than 2 GiB");
        }
        return (int) length;
    }

    private static SQLException tooShort(int index, long expected, long found) {
        return SqlErrors.of(
                SqlState.INVALID_PARAMETER,
                "Parameter " + index + ": the stream ends after " + found + ", expected are " + expected);
    }

    private static SQLException failed(int index, IOException cause) {
        return SqlErrors.of(SqlState.IO_FAILED.code(), "Parameter " + index + ": the stream could not be read", cause);
    }
}
