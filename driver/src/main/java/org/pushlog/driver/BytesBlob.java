package org.pushlog.driver;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes of a value as a read-only {@link Blob}. Positions count from 1. */
final class BytesBlob implements Blob {
    private byte @Nullable [] bytes;

    BytesBlob(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public long length() throws SQLException {
        return content().length;
    }

    @Override
    public byte[] getBytes(long position, int length) throws SQLException {
        byte[] all = content();
        checkRange(position, length);
        int from = (int) Math.min(position - 1, all.length);
        return Arrays.copyOfRange(all, from, from + Math.min(length, all.length - from));
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(content());
    }

    @Override
    public InputStream getBinaryStream(long position, long length) throws SQLException {
        checkRange(position, length);
        if (position - 1 + length > content().length) {
            throw SqlErrors.of(SqlState.INVALID_PARAMETER, "The range ends after the last byte");
        }
        return new ByteArrayInputStream(content(), (int) position - 1, (int) length);
    }

    @Override
    public long position(byte[] pattern, long start) throws SQLException {
        checkRange(start, 0);
        byte[] all = content();
        for (int from = (int) Math.min(start - 1, all.length); from <= all.length - pattern.length; from++) {
            if (Arrays.equals(all, from, from + pattern.length, pattern, 0, pattern.length)) {
                return from + 1L;
            }
        }
        return -1;
    }

    @Override
    public long position(Blob pattern, long start) throws SQLException {
        return position(pattern.getBytes(1, Math.toIntExact(pattern.length())), start);
    }

    @Override
    public int setBytes(long position, byte[] source) throws SQLException {
        throw SqlErrors.notSupported("Changing a value that was read");
    }

    @Override
    public int setBytes(long position, byte[] source, int offset, int length) throws SQLException {
        throw SqlErrors.notSupported("Changing a value that was read");
    }

    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        throw SqlErrors.notSupported("Changing a value that was read");
    }

    @Override
    public void truncate(long length) throws SQLException {
        throw SqlErrors.notSupported("Changing a value that was read");
    }

    @Override
    public void free() {
        bytes = null;
    }

    private byte[] content() throws SQLException {
        byte[] content = bytes;
        if (content == null) {
            throw SqlErrors.of(SqlState.OBJECT_CLOSED, "The Blob was freed");
        }
        return content;
    }

    private static void checkRange(long position, long length) throws SQLException {
        if (position < 1 || length < 0) {
            throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Positions begin at 1 and lengths at 0");
        }
    }
}
