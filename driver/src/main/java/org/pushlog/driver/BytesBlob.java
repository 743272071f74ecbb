package org.pushlog.driver;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes in memory as a {@link Blob}: a copy of a value that was read, or made by {@code createBlob} to become a parameter. Changing it changes
 * the copy. Positions count from 1. Not thread-safe.
 */
final class BytesBlob implements Blob {
    private byte @Nullable [] bytes;
    private int lengthBytes;

    /** @param bytes is the Blob's from now on */
    BytesBlob(byte[] bytes) {
        this.bytes = bytes;
        this.lengthBytes = bytes.length;
    }

    @Override
    public long length() throws SQLException {
        content();
        return lengthBytes;
    }

    @Override
    public byte[] getBytes(long position, int length) throws SQLException {
        byte[] all = content();
        LobRange.check(position, length);
        int from = (int) Math.min(position - 1, lengthBytes);
        return Arrays.copyOfRange(all, from, from + Math.min(length, lengthBytes - from));
    }

    @Override
    public InputStream getBinaryStream() throws SQLException {
        return new ByteArrayInputStream(content(), 0, lengthBytes);
    }

    @Override
    public InputStream getBinaryStream(long position, long length) throws SQLException {
        byte[] all = content();
        LobRange.checkInside(position, length, lengthBytes);
        return new ByteArrayInputStream(all, (int) position - 1, (int) length);
    }

    @Override
    public long position(byte[] pattern, long start) throws SQLException {
        byte[] all = content();
        Checks.notNull(pattern, "pattern");
        LobRange.check(start, 0);
        for (int from = (int) Math.min(start - 1, lengthBytes); from <= lengthBytes - pattern.length; from++) {
            if (Arrays.equals(all, from, from + pattern.length, pattern, 0, pattern.length)) {
                return from + 1L;
            }
        }
        return -1;
    }

    @Override
    public long position(Blob pattern, long start) throws SQLException {
        return position(Checks.notNull(pattern, "pattern").getBytes(1, LobRange.length(pattern.length())), start);
    }

    @Override
    public int setBytes(long position, byte[] source) throws SQLException {
        return setBytes(position, Checks.notNull(source, "source"), 0, source.length);
    }

    @Override
    public int setBytes(long position, byte[] source, int offset, int length) throws SQLException {
        byte[] all = content();
        Checks.notNull(source, "source");
        LobRange.checkInside(position, 0, lengthBytes);
        LobRange.checkInside(offset + 1L, length, source.length);
        int from = (int) position - 1;
        int end = LobRange.length((long) from + length);
        if (end > all.length) {
            all = Arrays.copyOf(all, (int) Math.min(LobRange.LENGTH_MAX, Math.max(end, 2L * all.length)));
            bytes = all;
        }
        System.arraycopy(source, offset, all, from, length);
        lengthBytes = Math.max(lengthBytes, end);
        return length;
    }

    /** Writes from that position on, over what is there and beyond. */
    @Override
    public OutputStream setBinaryStream(long position) throws SQLException {
        content();
        LobRange.checkInside(position, 0, lengthBytes);
        return new OutputStream() {
            private long next = position;

            @Override
            public void write(int octet) throws IOException {
                write(new byte[] {(byte) octet}, 0, 1);
            }

            @Override
            public void write(byte[] source, int offset, int length) throws IOException {
                try {
                    next += setBytes(next, source, offset, length);
                } catch (SQLException e) {
                    throw LobRange.ioFailure(e);
                }
            }
        };
    }

    @Override
    public void truncate(long length) throws SQLException {
        content();
        LobRange.checkInside(1, length, lengthBytes);
        lengthBytes = (int) length;
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
}
