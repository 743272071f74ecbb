package org.pushlog.driver;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A text in memory as a {@link Clob}: a copy of a value that was read, or made by {@code createClob} to become a parameter. Changing it changes
 * the copy. Positions count from 1, in characters of Java. Not thread-safe.
 */
final class TextClob implements NClob {
    private @Nullable StringBuilder text;

    TextClob(String text) {
        this.text = new StringBuilder(text);
    }

    @Override
    public long length() throws SQLException {
        return content().length();
    }

    @Override
    public String getSubString(long position, int length) throws SQLException {
        StringBuilder all = content();
        LobRange.check(position, length);
        int from = (int) Math.min(position - 1, all.length());
        return all.substring(from, from + Math.min(length, all.length() - from));
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(content().toString());
    }

    @Override
    public Reader getCharacterStream(long position, long length) throws SQLException {
        LobRange.checkInside(position, length, content().length());
        return new StringReader(getSubString(position, (int) length));
    }

    @Override
    public InputStream getAsciiStream() throws SQLException {
        return ObjectValues.toAsciiStream(content().toString());
    }

    @Override
    public long position(String pattern, long start) throws SQLException {
        StringBuilder all = content();
        LobRange.check(start, 0);
        int index = all.indexOf(Checks.notNull(pattern, "pattern"), (int) Math.min(start - 1, Integer.MAX_VALUE));
        return index < 0 ? -1 : index + 1L;
    }

    @Override
    public long position(Clob pattern, long start) throws SQLException {
        return position(Checks.notNull(pattern, "pattern").getSubString(1, LobRange.length(pattern.length())), start);
    }

    @Override
    public int setString(long position, String source) throws SQLException {
        return setString(position, Checks.notNull(source, "source"), 0, source.length());
    }

    @Override
    public int setString(long position, String source, int offset, int length) throws SQLException {
        StringBuilder all = content();
        Checks.notNull(source, "source");
        LobRange.checkInside(position, 0, all.length());
        LobRange.checkInside(offset + 1L, length, source.length());
        int from = (int) position - 1;
        int end = LobRange.length((long) from + length);
        all.replace(from, Math.min(end, all.length()), source.substring(offset, offset + length));
        return length;
    }

    @Override
    public OutputStream setAsciiStream(long position) throws SQLException {
        Writer writer = setCharacterStream(position);
        return new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                write(new byte[] {(byte) octet}, 0, 1);
            }

            @Override
            public void write(byte[] source, int offset, int length) throws IOException {
                for (int i = offset; i < offset + length; i++) {
                    if (source[i] < 0) {
                        throw new IOException("The stream has bytes outside of ASCII");
                    }
                }
                writer.write(new String(source, offset, length, StandardCharsets.US_ASCII));
            }
        };
    }

    /** Writes from that position on, over what is there and beyond. */
    @Override
    public Writer setCharacterStream(long position) throws SQLException {
        LobRange.checkInside(position, 0, content().length());
        return new Writer() {
            private long next = position;

            @Override
            public void write(char[] source, int offset, int length) throws IOException {
                try {
                    next += setString(next, new String(source, offset, length));
                } catch (SQLException e) {
                    throw LobRange.ioFailure(e);
                }
            }

            @Override
            public void flush() {
                // Nothing is held back.
            }

            @Override
            public void close() {
                // Nothing is held open.
            }
        };
    }

    @Override
    public void truncate(long length) throws SQLException {
        LobRange.checkInside(1, length, content().length());
        content().setLength((int) length);
    }

    @Override
    public void free() {
        text = null;
    }

    private StringBuilder content() throws SQLException {
        StringBuilder content = text;
        if (content == null) {
            throw SqlErrors.of(SqlState.OBJECT_CLOSED, "The Clob was freed");
        }
        return content;
    }
}
