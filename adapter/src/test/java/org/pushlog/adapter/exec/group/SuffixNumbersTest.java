package org.pushlog.adapter.exec.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.pushlog.adapter.exec.BytesVector;

/** A table of strings that begin alike against a hash map of the same strings. */
final class SuffixNumbersTest {
    private static final long SEED = 0x5EED_0002;
    private static final int CHUNK_COUNT = 60;

    @Test
    void numbersNamesThatBeginAlikeAsAMapDoes() {
        agrees("digits", number -> String.format(Locale.ROOT, "refs/heads/f/%07d", number % 3_000));
        agrees("every length up to too long", number -> "refs/heads/a-common-beginning/" + "y".repeat(number % 19));
        agrees("zero bytes", number -> "refs/heads/zero/" + "\0".repeat(number % 17) + "\1".repeat(number % 3));
        agrees("a beginning of eight", number -> "refs/hea" + "abcdefgh".substring(number % 8) + number % 700);
    }

    @Test
    void forgetsWhatItKnewWhenNamesBeginOtherwise() {
        agrees("in order", number -> String.format(Locale.ROOT, "refs/heads/f/%09d", number));
        agrees("then short ones", number -> number < 8_000 ? "refs/heads/main/" + number % 500 : "x" + number % 60);
        agrees(
                "nothing in common",
                number -> Integer.toHexString(number * 0x9E37_79B9).repeat(3));
        agrees(
                "half of another kind",
                number -> (number % 2 == 0 ? "refs/heads/work/" : "refs/tags/v/") + number % 900);
    }

    @Test
    void takesMoreNamesThanItRemembers() {
        BytesTable table = new BytesTable();
        int count = (1 << 17) + 5_000;
        for (int round = 0; round < 2; round++) {
            for (int first = 0; first < count; first += 1_000) {
                int from = first;
                List<String> names = names(1_000, i -> "refs/heads/among-many/" + Math.min(from + i, count - 1));
                int[] numbers = number(table, names, new Random(SEED));
                for (int i = 0; i < numbers.length; i++) {
                    assertThat(numbers[i]).isEqualTo(Math.min(first + i, count - 1));
                }
            }
        }
    }

    /** Chunks of some hundred rows, in which some of the names so far come again. */
    private static void agrees(String what, IntFunction<String> nameOf) {
        Random random = new Random(SEED);
        BytesTable table = new BytesTable();
        Map<String, Integer> model = new HashMap<>();
        int next = 0;
        for (int c = 0; c < CHUNK_COUNT; c++) {
            int size = random.nextInt(1_500);
            int known = next;
            List<String> names = names(
                    size, i -> nameOf.apply(known > 0 && random.nextInt(3) == 0 ? random.nextInt(known) : known + i));
            next += size;
            int[] numbers = number(table, names, random);
            for (int i = 0; i < size; i++) {
                Integer before = model.putIfAbsent(names.get(i), numbers[i]);
                assertThat(numbers[i]).as("%s: %s", what, names.get(i)).isEqualTo(before == null ? numbers[i] : before);
            }
            assertThat(table.count()).as(what).isEqualTo(model.size());
        }
        assertThat(model.values()).as(what).doesNotHaveDuplicates();
        model.forEach((name, number) -> {
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            assertThat(table.find(little(bytes), 0, bytes.length))
                    .as("%s: %s", what, name)
                    .isEqualTo(number);
        });
    }

    private static List<String> names(int count, IntFunction<String> nameOf) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(nameOf.apply(i));
        }
        return names;
    }

    /** The names lie one behind the other up to the end of the buffer; every second time they are chosen out of twice as many rows. */
    private static int[] number(BytesTable table, List<String> names, Random random) {
        byte[] all = String.join("", names).getBytes(StandardCharsets.UTF_8);
        int step = random.nextBoolean() ? 1 : 2;
        int[] starts = new int[names.size() * step];
        int[] lengths = new int[starts.length];
        int[] rows = new int[names.size()];
        int at = 0;
        for (int i = 0; i < rows.length; i++) {
            rows[i] = i * step;
            starts[rows[i]] = at;
            lengths[rows[i]] = names.get(i).getBytes(StandardCharsets.UTF_8).length;
            at += lengths[rows[i]];
        }
        int[] numbers = new int[rows.length];
        BytesVector strings = new BytesVector(little(all), starts, lengths, null);
        table.number(strings, step == 1 ? null : rows, rows.length, true, numbers, new LookupScratch());
        return numbers;
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
