package org.pushlog.storage.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.LimitExceededException;

class GitDeltaTest {
    private static final byte[] BASE = "The quick brown fox".getBytes(StandardCharsets.US_ASCII);

    @Test
    void copiesAndInserts() {
        // Copy 10 at 0, insert "red ", copy 3 at 16 (one byte of offset, one of length each).
        assertThat(applied("13 11 90 0a 04 72656420 91 10 03")).isEqualTo("The quick red fox");
        assertThat(applied("13 00")).isEmpty();
        assertThat(applied("13 03 03 616263")).isEqualTo("abc");
    }

    @Test
    void copiesWithAllOffsetAndLengthBytes() {
        byte[] base = Contents.RANDOM.bytes(20_000_000, 1);
        ByteArrayOutputStream delta = new ByteArrayOutputStream();
        // 20,000,000 and 65,536 + 1 + 0x010203 as varints.
        delta.writeBytes(hex("80dac409"));
        delta.writeBytes(hex("848408"));
        // Length 0 stands for 65536; then 1 byte at 0x01010203; then 0x010203 bytes at 0x0a0b0c.
        delta.writeBytes(hex("80"));
        delta.writeBytes(hex("9f0302010101"));
        delta.writeBytes(hex("f70c0b0a030201"));
        byte[] result = GitDelta.apply(ByteBuffer.wrap(base), ByteBuffer.wrap(delta.toByteArray()), 200_000, "delta");
        ByteBuffer expected = ByteBuffer.allocate(131_588)
                .put(base, 0, 65_536)
                .put(base, 0x01010203, 1)
                .put(base, 0x0a0b0c, 0x010203);
        assertThat(result).isEqualTo(expected.array());
    }

    @Test
    void readsABaseOfAnyKindOfBufferFromItsPosition() {
        ByteBuffer direct =
                ByteBuffer.allocateDirect(30).put(new byte[5]).put(BASE).flip().position(5);
        byte[] result = GitDelta.apply(direct.asReadOnlyBuffer(), ByteBuffer.wrap(hex("1303911003")), 3, "delta");
        assertThat(result).isEqualTo("fox".getBytes(StandardCharsets.US_ASCII));
        assertThat(direct.position()).isEqualTo(5);
    }

    @Test
    void refusesAnotherBaseLength() {
        assertCorrupt("12 00", "base length of a delta: expected 18, found 19");
    }

    @Test
    void refusesAnotherResultLength() {
        assertCorrupt("13 02 01 61", "result length of a delta: expected 2, found 1");
        assertCorrupt("13 00 01 61", "result length of a delta: expected 0, found 1");
    }

    @Test
    void refusesInvalidInstructions() {
        assertCorrupt("13 01 00", "instruction is 0");
        assertCorrupt("13 05 05 6162", "insert needs 5 bytes, 2 are left");
        assertCorrupt("13 05 91 11 03", "copies 3 bytes at 17 of a base of 19");
        assertCorrupt("13 05 9f ffffffff 03", "copies 3 bytes at 4294967295");
        assertCorrupt("13 05 ff 00", "copy needs 1 bytes");
        assertCorrupt("", "base length of a delta needs 1 bytes");
        assertCorrupt("ffffffffffffffffffff", "more than 9 bytes");
    }

    @Test
    void refusesAResultAboveTheLimitBeforeAllocating() {
        assertThatThrownBy(() -> apply("13 ffffffff07 80"))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("2147483647");
        assertThatThrownBy(() -> GitDelta.apply(
                        ByteBuffer.wrap(BASE), ByteBuffer.wrap(hex("1380a8d6b907")), Integer.MAX_VALUE, "delta"))
                .isInstanceOf(CorruptDataException.class);
    }

    private static String applied(String delta) {
        return new String(apply(delta), StandardCharsets.US_ASCII);
    }

    private static byte[] apply(String delta) {
        return GitDelta.apply(ByteBuffer.wrap(BASE), ByteBuffer.wrap(hex(delta.replace(" ", ""))), 100, "delta");
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    private static void assertCorrupt(String delta, String message) {
        assertThatThrownBy(() -> apply(delta))
                .isInstanceOf(CorruptDataException.class)
                .hasMessageContaining(message);
    }
}
