package org.pushlog.storage.archive;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.pushlog.storage.codec.OpenZlEncoder;
import org.pushlog.storage.error.InvalidRequestException;

/**
 * How chunks are stored. Whatever is asked for, a chunk is stored as it is if its file's name says that it is compressed already, or if
 * compressing does not make it shorter.
 *
 * @param level 0 = store everything as it is; 1 to 22 as Zstandard has them
 * @param sniffs whether the first bytes of a chunk may say that it is compressed already, too
 */
public record Compression(int level, boolean sniffs) {
    /** Stores everything as it is; needs no library. */
    public static final Compression NONE = new Compression(0, false);

    private static final int LEVEL_MAX = 22;
    private static final Set<String> COMPRESSED_EXTENSIONS = Set.of(
            "zip", "gz", "bz2", "xz", "lz", "lzma", "7z", "rar", "cab", "jar", "war", "ear", "zst", "sz", "lz4", "tgz",
            "txz", "tbz", "apk", "dmg", "deb", "rpm", "arrow", "mpeg", "mpg", "jpeg", "jpg", "gif", "bmp", "png",
            "crate", "znippy", "zdata", "parquet", "webp", "webm", "age", "iso", "pdf", "pack", "idx", "midx",
            "bitmap");
    private static final byte[][] COMPRESSED_HEADS = {
        {'P', 'K', 3, 4},
        {0x1F, (byte) 0x8B},
        {'B', 'Z', 'h'},
        {(byte) 0xFD, '7', 'z', 'X', 'Z', 0},
        {'7', 'z', (byte) 0xBC, (byte) 0xAF, 0x27, 0x1C},
        {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD},
        {4, 0x22, 0x4D, 0x18},
        {(byte) 0x89, 'P', 'N', 'G'},
        {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF},
        {'G', 'I', 'F', '8'},
        {'R', 'a', 'r', '!'},
    };

    /**
     * @throws InvalidRequestException if there is no such level, or zstd-jni is needed and missing
     */
    public Compression {
        if (level < 0 || level > LEVEL_MAX) {
            throw new InvalidRequestException("compression", -1, "expected a level of 0 to 22, found " + level);
        }
        if (level > 0 && !OpenZlEncoder.isAvailable()) {
            throw new InvalidRequestException(
                    "compression",
                    -1,
                    "writing compressed archives needs the library zstd-jni (com.github.luben:zstd-jni) on the class"
                            + " path");
        }
    }

    /** Compresses by a level what is not compressed already by its name. */
    public static Compression ofLevel(int level) {
        return new Compression(level, false);
    }

    /** The chunk compressed, or the same array if it is to be stored as it is. */
    public byte[] encode(byte[] path, byte[] chunk) {
        if (level == 0 || isCompressedByName(path) || (sniffs && isCompressedByHead(chunk))) {
            return chunk;
        }
        byte[] frame = OpenZlEncoder.encode(chunk, level);
        return frame.length < chunk.length ? frame : chunk;
    }

    static boolean isCompressedByName(byte[] path) {
        String text = new String(path, StandardCharsets.UTF_8);
        String name = text.substring(text.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        // A name that only begins with a dot has no extension.
        return dot > 0 && COMPRESSED_EXTENSIONS.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT));
    }

    private static boolean isCompressedByHead(byte[] chunk) {
        for (byte[] head : COMPRESSED_HEADS) {
            if (chunk.length >= head.length && Arrays.equals(chunk, 0, head.length, head, 0, head.length)) {
                return true;
            }
        }
        return false;
    }
}
