package org.pushlog.driver;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Streams that applications hand over as parameters, whose names errors begin with. They are read to their end, or to the length given, when they are set. */
final class ParameterStreams {
    private static final int BUFFER_LENGTH = 8_192;

    private ParameterStreams() {}

    private static String readAll(Reader reader) throws IOException {
        StringWriter text = new StringWriter();
        reader.transferTo(text);
        return text.toString();
    }

    /** The text of a reader up to its end. */
    static String text(Reader reader, String name) throws SQLException {
        try {
            return readAll(reader);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            throw failed(name, e);
        }
    }

    /** The bytes of a stream up to its end. */
    static byte[] bytes(InputStream stream, String name) throws SQLException {
        try {
            return stream.readAllBytes();
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            throw failed(name, e);
        }
    }

    /** The text of a reader; a length below 0 means up to its end. */
    static @Nullable String text(@Nullable Reader reader, long length, String name) throws SQLException {
        if (reader == null) {
            return null;
        }
        try {
            if (length < 0) {
                return text(reader, name);
            }
            // The length is what the caller says; memory is taken for what comes.
            int rest = lengthOf(length, name);
            StringBuilder text = new StringBuilder();
            char[] chars = new char[Math.min(rest, BUFFER_LENGTH)];
            while (rest > 0) {
                int count = reader.read(chars, 0, Math.min(rest, chars.length));
                if (count < 0) {
                    throw tooShort(name, length, text.length());
                }
                text.append(chars, 0, count);
                rest -= count;
            }
            return text.toString();
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            throw failed(name, e);
        }
    }

    /** The bytes of a stream; a length below 0 means up to its end. */
    static byte @Nullable [] bytes(@Nullable InputStream stream, long length, String name) throws SQLException {
        if (stream == null) {
            return null;
        }
        try {
            if (length < 0) {
                return bytes(stream, name);
            }
            byte[] bytes = stream.readNBytes(lengthOf(length, name));
            if (bytes.length < length) {
                throw tooShort(name, length, bytes.length);
            }
            return bytes;
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            throw failed(name, e);
        }
    }

    /** The text of a stream of ASCII characters. */
    static @Nullable String ascii(@Nullable InputStream stream, long length, String name) throws SQLException {
        byte[] bytes = bytes(stream, length, name);
        if (bytes == null) {
            return null;
        }
        for (byte octet : bytes) {
            if (octet < 0) {
                throw SqlErrors.of(
                        SqlState.INVALID_TEXT,
                        name + ": the stream has bytes outside of ASCII; use setCharacterStream");
            }
        }
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    private static int lengthOf(long length, String name) throws SQLException {
        if (length > Integer.MAX_VALUE - 8) {
            throw SqlErrors.of(SqlState.OUT_OF_MEMORY, name + " is longer than 2 GiB");
        }
        return (int) length;
    }

    private static SQLException tooShort(String name, long expected, long found) {
        return SqlErrors.of(
                SqlState.INVALID_PARAMETER, name + ": the stream ends after " + found + ", expected are " + expected);
    }

    /** The stream is the application's: it may throw whatever it likes. */
    private static SQLException failed(String name, Throwable cause) {
        return cause instanceof OutOfMemoryError
                ? SqlErrors.ofStatement(cause)
                : SqlErrors.of(SqlState.IO_FAILED.code(), name + ": the stream could not be read", cause);
    }
}
