package org.pushlog.adapter.exec.kernel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;
import org.pushlog.storage.work.Cancellation;

/** LIKE with a constant pattern, on the bytes of the text. In time that grows at most with the text times the pattern. */
public final class LikePattern implements Expression {
    /** What a pattern has that is no byte. */
    private static final short ANY = -1;

    private static final short ONE = -2;

    private final Expression text;
    private final short[] steps;

    private LikePattern(Expression text, short[] steps) {
        this.text = text;
        this.steps = steps;
    }

    /**
     * The condition, or null if the pattern is wrong, which is an error of the row that meets it.
     *
     * @param escape a code point, or -1 for none
     */
    public static @Nullable LikePattern of(Expression text, String pattern, int escape) {
        byte[] bytes = pattern.getBytes(StandardCharsets.UTF_8);
        short[] steps = new short[bytes.length];
        int count = 0;
        for (int at = 0; at < pattern.length(); ) {
            int character = pattern.codePointAt(at);
            at += Character.charCount(character);
            if (character == escape) {
                if (at >= pattern.length()) {
                    return null;
                }
                int escaped = pattern.codePointAt(at);
                if (escaped != '%' && escaped != '_' && escaped != escape) {
                    return null;
                }
                at += Character.charCount(escaped);
                count = literal(steps, count, escaped);
            } else if (character == '%') {
                if (count == 0 || steps[count - 1] != ANY) {
                    steps[count++] = ANY;
                }
            } else if (character == '_') {
                steps[count++] = ONE;
            } else {
                count = literal(steps, count, character);
            }
        }
        return new LikePattern(text, java.util.Arrays.copyOf(steps, count));
    }

    private static int literal(short[] steps, int count, int character) {
        int next = count;
        for (byte part : Character.toString(character).getBytes(StandardCharsets.UTF_8)) {
            steps[next++] = (short) (part & 0xFF);
        }
        return next;
    }

    @Override
    public ValueType type() {
        return ValueType.BOOLEAN;
    }

    @Override
    public Kernel open(Execution execution) {
        Kernel inner = text.open(execution);
        int prefix = 0;
        while (prefix < steps.length && steps[prefix] >= 0) {
            prefix++;
        }
        byte[] bytes = new byte[prefix];
        for (int i = 0; i < prefix; i++) {
            bytes[i] = (byte) steps[i];
        }
        boolean onlyPrefix = prefix == steps.length - 1 && steps[prefix] == ANY;
        return new LikeKernel(inner, steps, new BytesPrefix(bytes), onlyPrefix);
    }

    private static final class LikeKernel extends Kernel {
        private static final int RESTARTS_A_LOOK = 0x3F;

        private final Kernel operand;
        private final short[] steps;
        private final BytesPrefix prefix;
        private final boolean onlyPrefix;
        private final Scratch scratch = new Scratch();
        private int restartCount;

        LikeKernel(Kernel operand, short[] steps, BytesPrefix prefix, boolean onlyPrefix) {
            this.operand = operand;
            this.steps = steps;
            this.prefix = prefix;
            this.onlyPrefix = onlyPrefix;
        }

        @Override
        public int select(Chunk chunk, int @Nullable [] rows, int count, int[] target) {
            BytesVector values = (BytesVector) operand.evaluate(chunk, rows, count);
            int selected = prefix.select(values, rows, count, target);
            if (onlyPrefix) {
                return selected;
            }
            int left = 0;
            for (int i = 0; i < selected; i++) {
                int row = target[i];
                target[left] = row;
                left += matches(values.data(), values.starts()[row], values.lengths()[row]) ? 1 : 0;
            }
            return left;
        }

        @Override
        public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
            BytesVector values = (BytesVector) operand.evaluate(chunk, rows, count);
            long[] result = scratch.longs(chunk.rowCount());
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                result[row] = !values.isNull(row) && matches(values.data(), values.starts()[row], values.lengths()[row])
                        ? 1
                        : 0;
            }
            return new LongVector(result, values.nulls());
        }

        private boolean matches(ByteBuffer data, int start, int length) {
            int end = start + length;
            int at = start;
            int step = 0;
            // Where to go on if what follows the last % does not match: the % takes one character more.
            int stepAfterAny = -1;
            int atAfterAny = 0;
            while (at < end) {
                if (step < steps.length && steps[step] == ANY) {
                    stepAfterAny = ++step;
                    atAfterAny = at;
                } else if (step < steps.length && steps[step] == ONE) {
                    at = afterCharacter(data, at, end);
                    step++;
                } else if (step < steps.length && steps[step] == (data.get(at) & 0xFF)) {
                    at++;
                    step++;
                } else if (stepAfterAny >= 0) {
                    Cancellation.check(++restartCount, RESTARTS_A_LOOK);
                    atAfterAny = afterCharacter(data, atAfterAny, end);
                    at = atAfterAny;
                    step = stepAfterAny;
                } else {
                    return false;
                }
            }
            while (step < steps.length && steps[step] == ANY) {
                step++;
            }
            return step == steps.length;
        }

        private static int afterCharacter(ByteBuffer data, int at, int end) {
            int next = at + 1;
            while (next < end && (data.get(next) & 0xC0) == 0x80) {
                next++;
            }
            return next;
        }
    }
}
