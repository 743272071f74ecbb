package org.pushlog.storage.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Made-up contents of the kinds that compress in different ways. */
enum Contents {
    ZEROS {
        @Override
        void fill(byte[] bytes, Random random) {
            // An array of zeros already.
        }
    },
    RANDOM {
        @Override
        void fill(byte[] bytes, Random random) {
            random.nextBytes(bytes);
        }
    },
    /** Few different bytes without repeats: all literals, Huffman-coded. */
    SKEWED {
        @Override
        void fill(byte[] bytes, Random random) {
            for (int index = 0; index < bytes.length; index++) {
                bytes[index] = (byte) Math.abs(random.nextGaussian() * 6);
            }
        }
    },
    TEXT {
        @Override
        void fill(byte[] bytes, Random random) {
            String[] words = new String[500];
            for (int word = 0; word < words.length; word++) {
                words[word] = Integer.toString(random.nextInt(1 << random.nextInt(30)), 36);
            }
            StringBuilder text = new StringBuilder(bytes.length + 20);
            while (text.length() < bytes.length) {
                text.append(words[(int) Math.min(499, Math.abs(random.nextGaussian() * 120))])
                        .append(random.nextInt(9) == 0 ? ". " : " ");
            }
            copy(text.toString().getBytes(StandardCharsets.US_ASCII), bytes);
        }
    },
    /** One random kilobyte or less, over and over, with a changed byte now and then: long matches far back. */
    REPEATS {
        @Override
        void fill(byte[] bytes, Random random) {
            byte[] period = new byte[1 + random.nextInt(1000)];
            random.nextBytes(period);
            for (int index = 0; index < bytes.length; index++) {
                bytes[index] = random.nextInt(5000) == 0 ? (byte) random.nextInt() : period[index % period.length];
            }
        }
    },
    NUMBERS {
        @Override
        void fill(byte[] bytes, Random random) {
            ByteBuffer longs = ByteBuffer.allocate(bytes.length + 8).order(ByteOrder.LITTLE_ENDIAN);
            long value = random.nextInt();
            while (longs.position() < bytes.length) {
                value += random.nextInt(100);
                longs.putLong(value);
            }
            copy(longs.array(), bytes);
        }
    },
    /** Runs of one value, of any length. */
    RUNS {
        @Override
        void fill(byte[] bytes, Random random) {
            for (int index = 0; index < bytes.length; ) {
                int end = Math.min(bytes.length, index + 1 + random.nextInt(1 << random.nextInt(12)));
                Arrays.fill(bytes, index, end, (byte) random.nextInt());
                index = end;
            }
        }
    };

    abstract void fill(byte[] bytes, Random random);

    byte[] bytes(int lengthBytes, long seed) {
        byte[] bytes = new byte[lengthBytes];
        fill(bytes, new Random(seed));
        return bytes;
    }

    private static void copy(byte[] source, byte[] target) {
        System.arraycopy(source, 0, target, 0, target.length);
    }
}
