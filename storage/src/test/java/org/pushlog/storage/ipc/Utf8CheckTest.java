package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The check against the JDK's decoder. */
final class Utf8CheckTest {
    private static final int LENGTH = 100;

    @Test
    void aByteThatIsNotAsciiIsSeenAtEveryPlace() {
        for (int start = 0; start < 9; start++) {
            for (int end = start; end < LENGTH; end++) {
                for (int at = 0; at < LENGTH; at++) {
                    byte[] bytes = new byte[LENGTH];
                    bytes[at] = -1;
                    assertThat(Utf8Check.isAscii(ByteBuffer.wrap(bytes), start, end))
                            .as("a byte at %d of [%d, %d)", at, start, end)
                            .isEqualTo(at < start || at >= end);
                }
            }
        }
    }

    @Test
    void textsAreValidIfTheJdkCanDecodeThem() {
        long seed = 0x5EED_0004;
        Random random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            while (text.length() < 60) {
                text.append(
                        random.nextInt(12) == 0
                                ? Character.toString(random.ints(0x80, 0x10FFFF)
                                        .filter(point -> point < 0xD800 || point > 0xDFFF)
                                        .findFirst()
                                        .orElseThrow())
                                : "a");
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            if (random.nextBoolean()) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            assertThat(Utf8Check.isValid(ByteBuffer.wrap(bytes), 0, bytes.length))
                    .as("seed %d, round %d", seed, round)
                    .isEqualTo(canDecode(bytes));
        }
    }

    private static boolean canDecode(byte[] bytes) {
        try {
            CharBuffer decoded = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return decoded.hasArray();
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
