package org.pushlog.storage.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Blake3DigestTest {

    @Test
    void digestsTheEmptyInput() {
        assertThat(new Blake3Digest().hex())
                .isEqualTo("af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262");
        assertThat(Blake3Digest.of(new byte[0])).hasSize(Blake3Digest.LENGTH_BYTES);
    }

    @Test
    void digestsPiecesLikeTheWhole() {
        byte[] bytes = Contents.RANDOM.bytes(200_000, 1);
        byte[] whole = Blake3Digest.of(bytes);
        long seed = 42;
        Random random = new Random(seed);
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        Blake3Digest pieces = new Blake3Digest();
        for (int at = 0; at < bytes.length; ) {
            int length = Math.min(bytes.length - at, random.nextInt(40_000));
            pieces.update(random.nextBoolean() ? direct.slice(at, length) : ByteBuffer.wrap(bytes, at, length));
            at += length;
        }
        assertThat(pieces.digest()).as("seed %d", seed).isEqualTo(whole);
        assertThat(Blake3Digest.of(direct)).isEqualTo(whole);
        assertThat(direct.remaining()).isEqualTo(bytes.length);
    }

    @Test
    void goesOnAfterADigest() {
        Blake3Digest digest = new Blake3Digest().update(new byte[] {'a'}, 0, 1);
        digest.digest();
        assertThat(digest.update(new byte[] {'b'}, 0, 1).digest()).isEqualTo(Blake3Digest.of(new byte[] {'a', 'b'}));
    }
}
