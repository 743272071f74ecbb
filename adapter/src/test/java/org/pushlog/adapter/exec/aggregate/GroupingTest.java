package org.pushlog.adapter.exec.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;

/** Functions over all rows, by themselves. */
final class GroupingTest {
    private static final ValueType TEXT = ValueType.of(ValueKind.TEXT);

    @Test
    void distinctTextsOfAnyLengthsCountOnce() {
        long seed = 0x5EED_0002;
        Random random = new Random(seed);
        Grouping grouping = new Grouping(
                new int[0],
                List.of(),
                List.of(new AggregateFunction(
                        AggregateFunction.Kind.COUNT, 0, TEXT, -1, true, ValueType.BIGINT, null)));
        Set<String> model = new HashSet<>();
        for (int c = 0; c < 20; c++) {
            List<String> values = random.ints(100, 0, 400)
                    .mapToObj(number -> number % 2 == 0 ? "short " + number : "longer than a pair of longs " + number)
                    .toList();
            model.addAll(values);
            grouping.add(Chunk.of(List.of(texts(values)), values.size()));
        }
        LongVector counted = (LongVector) grouping.results(0, 1).get(0);
        assertThat(counted.values()[0]).as("seed %d", seed).isEqualTo(model.size());
    }

    private static BytesVector texts(List<String> values) {
        byte[] data = String.join("", values).getBytes(StandardCharsets.UTF_8);
        int[] starts = new int[values.size()];
        int[] lengths = new int[values.size()];
        int at = 0;
        for (int i = 0; i < starts.length; i++) {
            starts[i] = at;
            lengths[i] = values.get(i).length();
            at += lengths[i];
        }
        return new BytesVector(ByteBuffer.wrap(data), starts, lengths, null);
    }
}
