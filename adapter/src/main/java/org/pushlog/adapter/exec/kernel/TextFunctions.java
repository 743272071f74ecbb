package org.pushlog.adapter.exec.kernel;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.exec.BytesVector;
import org.pushlog.adapter.exec.Chunk;
import org.pushlog.adapter.exec.Execution;
import org.pushlog.adapter.exec.LongVector;
import org.pushlog.adapter.exec.ValueKind;
import org.pushlog.adapter.exec.ValueType;
import org.pushlog.adapter.exec.Vector;

/** Functions of texts on their bytes. Characters are code points. */
public final class TextFunctions {
    private static final ValueType TEXT = ValueType.of(ValueKind.TEXT);

    private TextFunctions() {}

    /** UPPER; {@code whole} does it for texts beyond ASCII. */
    public static Expression upper(Expression text, UnaryOperator<String> whole) {
        return new Function(List.of(text), TEXT, () -> new CaseKernel('a', 'z', whole));
    }

    /** LOWER; {@code whole} does it for texts beyond ASCII. */
    public static Expression lower(Expression text, UnaryOperator<String> whole) {
        return new Function(List.of(text), TEXT, () -> new CaseKernel('A', 'Z', whole));
    }

    /** The number of characters. */
    public static Expression length(Expression text, ValueType type) {
        return new Function(List.of(text), type, LengthKernel::new);
    }

    public static Expression concat(Expression left, Expression right) {
        return new Function(List.of(left, right), TEXT, ConcatKernel::new);
    }

    /** Up to {@code count} characters from the place {@code from} on, which counts from 1. No byte is copied. */
    public static Expression substring(Expression text, int from, int count) {
        return new Function(List.of(text), TEXT, () -> new SubstringKernel(from, count));
    }

    /** Computes a vector of texts. For one thread. */
    private abstract static class TextKernel {
        final Scratch scratch = new Scratch();
        final VectorBuilder builder = new VectorBuilder(TEXT);

        abstract Vector apply(BytesVector[] texts, int rowCount, int @Nullable [] rows, int count);
    }

    private interface KernelFactory {
        TextKernel make();
    }

    private record Function(List<Expression> operands, ValueType type, KernelFactory factory) implements Expression {
        @Override
        public Kernel open(Execution execution) {
            Kernel[] kernels =
                    operands.stream().map(operand -> operand.open(execution)).toArray(Kernel[]::new);
            TextKernel function = factory.make();
            return new Kernel() {
                @Override
                public Vector evaluate(Chunk chunk, int @Nullable [] rows, int count) {
                    BytesVector[] texts = new BytesVector[kernels.length];
                    for (int k = 0; k < texts.length; k++) {
                        texts[k] = (BytesVector) kernels[k].evaluate(chunk, rows, count);
                    }
                    return function.apply(texts, chunk.rowCount(), rows, count);
                }
            };
        }
    }

    private static final class CaseKernel extends TextKernel {
        private final int first;
        private final int last;
        private final UnaryOperator<String> whole;

        CaseKernel(int first, int last, UnaryOperator<String> whole) {
            this.first = first;
            this.last = last;
            this.whole = whole;
        }

        @Override
        Vector apply(BytesVector[] texts, int rowCount, int @Nullable [] rows, int count) {
            BytesVector text = texts[0];
            builder.reset(rowCount);
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                if (text.isNull(row)) {
                    builder.setNull(row);
                } else if (!setAscii(text.data(), text.starts()[row], text.lengths()[row], row)) {
                    builder.set(row, whole.apply(text.textAt(row)));
                }
            }
            return builder.build();
        }

        private boolean setAscii(ByteBuffer data, int start, int length, int row) {
            byte[] target = builder.ensure(length);
            int at = builder.byteCount();
            for (int i = 0; i < length; i++) {
                byte character = data.get(start + i);
                if (character < 0) {
                    return false;
                }
                target[at + i] = (byte) (character >= first && character <= last ? character ^ 0x20 : character);
            }
            builder.range(row, length);
            return true;
        }
    }

    private static final class LengthKernel extends TextKernel {
        @Override
        Vector apply(BytesVector[] texts, int rowCount, int @Nullable [] rows, int count) {
            BytesVector text = texts[0];
            long[] result = scratch.longs(rowCount);
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                result[row] = text.isNull(row) ? 0 : characters(text.data(), text.starts()[row], text.lengths()[row]);
            }
            return new LongVector(result, text.nulls());
        }

        private static int characters(ByteBuffer data, int start, int length) {
            int characters = 0;
            for (int i = 0; i < length; i++) {
                characters += (data.get(start + i) & 0xC0) == 0x80 ? 0 : 1;
            }
            return characters;
        }
    }

    private static final class ConcatKernel extends TextKernel {
        @Override
        Vector apply(BytesVector[] texts, int rowCount, int @Nullable [] rows, int count) {
            BytesVector left = texts[0];
            BytesVector right = texts[1];
            builder.reset(rowCount);
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                if (left.isNull(row) || right.isNull(row)) {
                    builder.setNull(row);
                    continue;
                }
                int leftLength = left.lengths()[row];
                int rightLength = right.lengths()[row];
                byte[] target = builder.ensure(Math.addExact(leftLength, rightLength));
                left.data().get(left.starts()[row], target, builder.byteCount(), leftLength);
                right.data().get(right.starts()[row], target, builder.byteCount() + leftLength, rightLength);
                builder.range(row, leftLength + rightLength);
            }
            return builder.build();
        }
    }

    private static final class SubstringKernel extends TextKernel {
        private final int from;
        private final int characterCount;

        SubstringKernel(int from, int characterCount) {
            this.from = from;
            this.characterCount = characterCount;
        }

        @Override
        Vector apply(BytesVector[] texts, int rowCount, int @Nullable [] rows, int count) {
            BytesVector text = texts[0];
            int[] starts = scratch.starts(rowCount);
            int[] lengths = scratch.lengths(rowCount);
            for (int i = 0; i < count; i++) {
                int row = rows == null ? i : rows[i];
                if (text.isNull(row)) {
                    starts[row] = 0;
                    lengths[row] = 0;
                    continue;
                }
                int end = text.starts()[row] + text.lengths()[row];
                int start = skip(text.data(), text.starts()[row], end, from - 1);
                starts[row] = start;
                lengths[row] = skip(text.data(), start, end, characterCount) - start;
            }
            return new BytesVector(text.data(), starts, lengths, text.nulls());
        }

        /** Where the bytes are after so many characters, at most the end. */
        private static int skip(ByteBuffer data, int start, int end, int characters) {
            int at = start;
            for (int i = 0; i < characters && at < end; i++) {
                at++;
                while (at < end && (data.get(at) & 0xC0) == 0x80) {
                    at++;
                }
            }
            return at;
        }
    }
}
