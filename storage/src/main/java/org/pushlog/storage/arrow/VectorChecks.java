package org.pushlog.storage.arrow;

import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.UnsupportedFormatException;

/**
 * Looks whether vectors hold what they claim, before their memory is read: an application can fill them with anything, and Arrow looks at the
 * bounds of its memory only if that is not switched off. What the values are is looked at when they are decoded.
 */
final class VectorChecks {
    private static final int OFFSET_BYTES = 4;
    private static final int LARGE_OFFSET_BYTES = 8;

    private VectorChecks() {}

    /**
     * Looks at all vectors and their children.
     *
     * @throws InvalidRequestException if one contradicts its field, the number of rows, or its own buffers
     * @throws UnsupportedFormatException if one is of a kind that no push log has
     */
    static void check(VectorSchemaRoot root) {
        int rowCount = root.getRowCount();
        if (rowCount < 0) {
            throw new InvalidRequestException("the vectors", -1, "there are " + rowCount + " rows");
        }
        List<Field> fields = root.getSchema().getFields();
        for (int i = 0; i < fields.size(); i++) {
            FieldVector vector = root.getVector(i);
            String name = "column " + fields.get(i).getName();
            checkType(name, fields.get(i), vector.getField());
            if (vector.getValueCount() != rowCount) {
                throw contradiction(
                        name, "there are " + rowCount + " rows, the vector has " + vector.getValueCount() + " values");
            }
            checkBuffers(name, vector);
        }
    }

    private static void checkType(String name, Field expected, Field found) {
        List<Field> expectedChildren = expected.getChildren();
        List<Field> foundChildren = found.getChildren();
        if (!expected.getType().equals(found.getType()) || expectedChildren.size() != foundChildren.size()) {
            throw contradiction(name, "the schema says " + expected.getType() + ", the vector is " + found.getType());
        }
        if (found.getDictionary() != null) {
            throw contradiction(name, "the schema says plain values, the vector has the indexes of a dictionary");
        }
        for (int i = 0; i < expectedChildren.size(); i++) {
            checkType(name, expectedChildren.get(i), foundChildren.get(i));
        }
    }

    private static void checkBuffers(String name, ValueVector vector) {
        long valueCount = vector.getValueCount();
        if (valueCount < 0) {
            throw contradiction(name, "the vector has " + valueCount + " values");
        }
        if (vector instanceof ExtensionTypeVector<?> extension) {
            checkBuffers(name, extension.getUnderlyingVector());
            return;
        }
        if (vector instanceof BaseFixedWidthVector fixed) {
            long dataBytes = vector instanceof BitVector ? bitmapBytes(valueCount) : valueCount * fixed.getTypeWidth();
            require(name, "data", vector.getDataBuffer(), dataBytes);
        } else if (vector instanceof BaseVariableWidthVector || isPlainList(vector)) {
            checkOffsets(name, vector, OFFSET_BYTES);
        } else if (vector instanceof BaseLargeVariableWidthVector || vector instanceof LargeListVector) {
            checkOffsets(name, vector, LARGE_OFFSET_BYTES);
        } else {
            throw new UnsupportedFormatException(
                    name, -1, "the type " + vector.getField().getType() + " is none that push logs have");
        }
        require(name, "validity", vector.getValidityBuffer(), bitmapBytes(valueCount));
    }

    /** A map is a list, too, for Arrow. */
    private static boolean isPlainList(ValueVector vector) {
        return vector instanceof ListVector && vector.getField().getType() instanceof ArrowType.List;
    }

    /** Offsets that run from 0 or above up to what is there; without values there may be none. */
    private static void checkOffsets(String name, ValueVector vector, int widthBytes) {
        int valueCount = vector.getValueCount();
        ArrowBuf offsets = vector.getOffsetBuffer();
        long end = 0;
        if (valueCount > 0) {
            require(name, "offset", offsets, (valueCount + 1L) * widthBytes);
            for (long i = 0; i <= valueCount; i++) {
                long next =
                        widthBytes == OFFSET_BYTES ? offsets.getInt(i * widthBytes) : offsets.getLong(i * widthBytes);
                if (next < end) {
                    throw contradiction(name, "offset " + i + " is " + next + ", expected is " + end + " or more");
                }
                end = next;
            }
        }
        ValueVector elements = elementsOf(vector);
        if (elements == null) {
            require(name, "data", vector.getDataBuffer(), end);
        } else if (end > elements.getValueCount()) {
            throw contradiction(
                    name,
                    "the lists have " + end + " elements, their vector has " + elements.getValueCount() + " values");
        } else {
            checkBuffers(name, elements);
        }
    }

    private static @Nullable ValueVector elementsOf(ValueVector vector) {
        if (vector instanceof ListVector list) {
            return list.getDataVector();
        }
        return vector instanceof LargeListVector list ? list.getDataVector() : null;
    }

    private static void require(String name, String what, ArrowBuf buffer, long sizeBytes) {
        // The memory of a buffer that was given back may be somebody else's by now, or nobody's.
        if (sizeBytes > 0 && buffer.refCnt() <= 0) {
            throw contradiction(name, "the " + what + " buffer was released");
        }
        if (buffer.capacity() < sizeBytes) {
            throw contradiction(
                    name, "the " + what + " buffer has " + buffer.capacity() + " bytes, expected are " + sizeBytes);
        }
    }

    private static long bitmapBytes(long valueCount) {
        return (valueCount + Byte.SIZE - 1) / Byte.SIZE;
    }

    private static InvalidRequestException contradiction(String name, String problem) {
        return new InvalidRequestException(name, -1, problem);
    }
}
