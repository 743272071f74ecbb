package org.pushlog.storage.git;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalLong;

/**
 * How many members a bitmap in the portable Roaring form has. That stands in its head, so the containers are not decoded.
 *
 * <pre>
 * Bitmap → u32 cookie (12346: u32 container count follows; low half 12347: high half = count - 1, then run flags),
 *          { u16 key, u16 cardinality - 1 } * count, …
 * </pre>
 */
final class ReachBitmap {
    private static final int COOKIE_WITHOUT_RUNS = 12_346;
    private static final int COOKIE_WITH_RUNS = 12_347;
    private static final int CONTAINER_COUNT_MAX = 1 << 16;

    private ReachBitmap() {}

    /** The number of members, or empty if the bytes are no such bitmap. */
    static OptionalLong cardinality(ByteBuffer bitmap) {
        ByteBuffer in = bitmap.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        if (in.remaining() < 4) {
            return OptionalLong.empty();
        }
        int cookie = in.getInt();
        long count;
        if (cookie == COOKIE_WITHOUT_RUNS) {
            count = in.remaining() < 4 ? -1 : in.getInt();
        } else if ((cookie & 0xFFFF) == COOKIE_WITH_RUNS) {
            count = (cookie >>> 16) + 1L;
            int flagBytes = (int) ((count + 7) / 8);
            if (in.remaining() < flagBytes) {
                return OptionalLong.empty();
            }
            in.position(in.position() + flagBytes);
        } else {
            return OptionalLong.empty();
        }
        if (count < 0 || count > CONTAINER_COUNT_MAX || in.remaining() < 4 * count) {
            return OptionalLong.empty();
        }
        long members = 0;
        for (long i = 0; i < count; i++) {
            in.getShort();
            members += (in.getShort() & 0xFFFF) + 1;
        }
        return OptionalLong.of(members);
    }
}
