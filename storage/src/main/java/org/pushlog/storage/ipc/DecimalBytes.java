package org.pushlog.storage.ipc;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Decimals as Arrow stores them: the unscaled value in little-endian two's complement. */
final class DecimalBytes {
    private DecimalBytes() {}

    /**
     * The bytes of {@code value} at the type's scale.
     *
     * @throws ArithmeticException if it needs more digits than the type has
     */
    static byte[] of(BigDecimal value, ArrowType.Decimal type) {
        BigDecimal scaled = value.setScale(type.scale(), RoundingMode.UNNECESSARY);
        byte[] bigEndian = scaled.unscaledValue().toByteArray();
        int widthBytes = type.bitWidth() / 8;
        if (bigEndian.length > widthBytes || scaled.precision() > type.precision()) {
            throw new ArithmeticException(value + " does not fit " + type);
        }
        byte[] bytes = new byte[widthBytes];
        byte fill = (byte) (bigEndian[0] < 0 ? -1 : 0);
        for (int i = 0; i < widthBytes; i++) {
            bytes[i] = i < bigEndian.length ? bigEndian[bigEndian.length - 1 - i] : fill;
        }
        return bytes;
    }
}
