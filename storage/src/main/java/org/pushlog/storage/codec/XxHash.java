package org.pushlog.storage.codec;

import com.dynatrace.hash4j.hashing.Hasher32;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;

/** The check sums of the frame formats, all with seed 0. */
final class XxHash {
    private static final Hasher32 XXH32 = Hashing.xxh32();
    private static final Hasher64 XXH64 = Hashing.xxh64();
    private static final Hasher64 XXH3 = Hashing.xxh3_64();

    private XxHash() {}

    static int xxh32(byte[] bytes, int index, int lengthBytes) {
        return XXH32.hashBytesToInt(bytes, index, lengthBytes);
    }

    static long xxh64(byte[] bytes, int index, int lengthBytes) {
        return XXH64.hashBytesToLong(bytes, index, lengthBytes);
    }

    static long xxh3(byte[] bytes, int index, int lengthBytes) {
        return XXH3.hashBytesToLong(bytes, index, lengthBytes);
    }
}
