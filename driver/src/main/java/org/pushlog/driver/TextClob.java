package org.pushlog.driver;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The text of a value as a read-only {@link Clob}. Positions count from 1. */
final class TextClob implements NClob {
    private @Nullable String text;

    TextClob(String text) {
        this.text = text;
    }

    @Override
    public long length() throws SQLException {
        return content().length();
    }

    @Override
    public String getSubString(long position, int length) throws SQLException {
        checkRange(position, length);
        String all = content();
        int from = (int) Math.min(position - 1, all.length());
        return all.substring(from, from + Math.min(length, all.length() - from));
    }

    @Override
    public Reader getCharacterStream() throws SQLException {
        return new StringReader(content());
    }

    @Override
    public Reader getCharacterStream(long position, long length) throws SQLException {
        checkRange(position, length);
        if (position - 1 + length > content().length()) {
            throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The range ends after the last character");
        }
        return new StringReader(getSubString(position, (int) length));
    }

    @Override
    public InputStream getAsciiStream() throws SQLException {
        return ObjectValues.toAsciiStream(content());
    }

    @Override
    public long position(String pattern, long start) throws SQLException {
        checkRange(start, 0);
        int index = content().indexOf(pattern, (int) Math.min(start - 1, Integer.MAX_VALUE));
        return index < 0 ? -1 : index + 1L;
    }

    @Override
    public long position(Clob pattern, long start) throws SQLException {
        return position(pattern.getSubString(1, Math.toIntExact(pattern.length())), start);
    }

    @Override
    public int setString(long position, String source) throws SQLException {
        throw SqlErrors.notSupported("Changing a value that was read");
    }

    @Override
    public int setString(long position, String source, int offset, int length) throws SQLException {
        throw SqlErrors.notSupported("Changing a value that was read");
    }

    @Override
    public OutputStream setAsciiStream(long position) throws SQLException {
        throw SqlErrors.notSupported("Changing a value that was read");
    }

    @Override
    public Writer setCharacterStream(long position) throws SQLException {
        throw SqlErrors.notSupported("Changing a value that was read");
    }

    @Override
    public void truncate(long length) throws SQLException {
        throw SqlErrors.notSupported("Changing a value that was read");
    }

    @Override
    public void free() {
        text = null;
    }

    private String content() throws SQLException {
        String content = text;
        if (content == null) {
            throw SqlErrors.of(SqlState.OBJECT_CLOSED, "The Clob was freed");
        }
        return content;
    }

    private static void checkRange(long position, long length) throws SQLException {
        if (position < 1 || length < 0) {
            throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Positions begin at 1 and lengths at 0");
        }
    }
}
