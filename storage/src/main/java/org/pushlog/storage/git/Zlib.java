package org.pushlog.storage.git;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.LimitExceededException;

/** Decodes zlib streams, with a limit. */
final class Zlib {
    private static final int FIRST_LENGTH_BYTES = 1_024;

    private Zlib() {}

    /** The decoded bytes of one whole zlib stream. */
    static byte[] inflate(ByteBuffer compressed, int lengthMax, String resource) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(compressed.duplicate());
            byte[] out = new byte[Math.min(FIRST_LENGTH_BYTES, lengthMax)];
            int length = 0;
            while (!inflater.finished()) {
                if (length == out.length) {
                    if (length == lengthMax) {
                        throw new LimitExceededException(resource, -1, "decodes to more than " + lengthMax + " bytes");
                    }
                    out = Arrays.copyOf(out, (int) Math.min(2L * out.length, lengthMax));
                }
                int count = inflater.inflate(out, length, out.length - length);
                if (count == 0 && !inflater.finished()) {
                    throw new CorruptDataException(resource, -1, "a zlib stream ends early or needs a dictionary");
                }
                length += count;
            }
            return Arrays.copyOf(out, length);
        } catch (DataFormatException e) {
            throw new CorruptDataException(resource, -1, "not a zlib stream: " + e.getMessage());
        } finally {
            inflater.end();
        }
    }
}
