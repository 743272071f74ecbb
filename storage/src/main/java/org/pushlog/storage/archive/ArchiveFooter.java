package org.pushlog.storage.archive;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.io.ByteSource;

/**
 * The last 16 bytes of a sealed archive: {@code "ZNPYMIDX"}, then the manifest's offset as u64. The manifest is everything between that
 * offset and the footer.
 */
final class ArchiveFooter {
    static final int LENGTH_BYTES = 16;
    private static final byte[] MAGIC = "ZNPYMIDX".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ARROW_FILE_MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CONTINUATION = {-1, -1, -1, -1};

    private ArchiveFooter() {}

    /** Whether the file ends in a footer of the version that is read here. Says nothing about the rest. */
    static boolean isPresent(ByteSource file) {
        return file.lengthBytes() >= LENGTH_BYTES && startsWith(file, file.lengthBytes() - LENGTH_BYTES, MAGIC);
    }

    /**
     * The manifest's offset.
     *
     * @throws UnsupportedFormatException if the file is an archive of the version before
     * @throws CorruptDataException if there is no footer, or it points outside the file
     */
    static long manifestOffsetBytes(ByteSource file) {
        long length = file.lengthBytes();
        if (!isPresent(file)) {
            if (endsLikeVersion06(file)) {
                throw new UnsupportedFormatException(
                        file.name(), length - 8, "v0.6 archives are not supported; re-compress with v0.7");
            }
            throw new CorruptDataException(
                    file.name(),
                    Math.max(0, length - LENGTH_BYTES),
                    "not a complete znippy archive: the v0.7 footer is missing from the last 16 bytes of this " + length
                            + "-byte file, so it is truncated or not a znippy archive");
        }
        long offset = longAt(file, length - 8);
        if (offset < 0 || offset > length - LENGTH_BYTES) {
            throw new CorruptDataException(
                    file.name(),
                    length - 8,
                    "the footer places the manifest at " + Long.toUnsignedString(offset) + ", past its own start at "
                            + (length - LENGTH_BYTES));
        }
        return offset;
    }

    /** The version before had no magic: its last 8 bytes point at its one index, an Arrow file or stream. */
    private static boolean endsLikeVersion06(ByteSource file) {
        if (file.lengthBytes() < 8) {
            return false;
        }
        long offset = longAt(file, file.lengthBytes() - 8);
        return startsWith(file, offset, ARROW_FILE_MAGIC) || startsWith(file, offset, CONTINUATION);
    }

    private static long longAt(ByteSource file, long offsetBytes) {
        return file.view(offsetBytes, 8).getLong(0);
    }

    private static boolean startsWith(ByteSource file, long offsetBytes, byte[] expected) {
        if (offsetBytes < 0 || offsetBytes > file.lengthBytes() - expected.length) {
            return false;
        }
        return file.view(offsetBytes, expected.length).equals(ByteBuffer.wrap(expected));
    }
}
