package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the heads of record batches of one schema, one after another. What is like the one before is not verified and checked anew: metadata of
 * a {@link HeadForm} that is known, and numbers that were checked. Not thread-safe.
 */
final class HeadReader {
    private static final int FORM_COUNT_MAX = 4;

    private final Schema schema;
    private final Guard guard;
    private final HeadForm[] forms = new HeadForm[FORM_COUNT_MAX];
    private int formCount;
    private int nextForm;
    private @Nullable BatchHead checked;
    private long checkedBodyLengthBytes;
    private long bodyLengthBytes;

    HeadReader(Schema schema, Guard guard) {
        this.schema = schema;
        this.guard = guard;
    }

    /**
     * The head that metadata holds, checked against the schema, or null if the metadata has no known form.
     *
     * @throws Malformed if the numbers do not fit the schema; offsets are from the metadata's start
     */
    @Nullable
    BatchHead read(byte[] bytes, int from, int length) throws Malformed {
        for (int i = 0; i < formCount; i++) {
            HeadForm form = forms[i];
            if (form.fits(bytes, from, length)) {
                long named = form.bodyLengthBytes(bytes, from);
                if (named < 0) {
                    throw new Malformed(0, "a body of " + named + " bytes");
                }
                bodyLengthBytes = named;
                return check(form.head(bytes, from, checked), named);
            }
        }
        return null;
    }

    /** As {@link #read(byte[], int, int)}, of bytes that may not be in an array. */
    @Nullable
    BatchHead read(ByteBuffer metadata) throws Malformed {
        return metadata.hasArray() ? read(metadata.array(), metadata.arrayOffset(), metadata.limit()) : null;
    }

    /** The length of the body that the metadata of the last {@link #read} names. */
    long bodyLengthBytes() {
        return bodyLengthBytes;
    }

    /** The head of a record batch whose metadata was verified, checked against the schema; its form is known from now on. */
    BatchHead learn(MessageHead message, ByteBuffer metadata) throws Malformed {
        BatchHead head = BatchHead.read(message.recordBatch());
        bodyLengthBytes = message.bodyLengthBytes();
        check(head, bodyLengthBytes);
        HeadForm form = HeadForm.of(metadata);
        if (form != null) {
            forms[nextForm] = form;
            nextForm = (nextForm + 1) % FORM_COUNT_MAX;
            formCount = Math.min(formCount + 1, FORM_COUNT_MAX);
        }
        return head;
    }

    @SuppressWarnings("ReferenceEquality") // The same numbers come as the same object.
    private BatchHead check(BatchHead head, long bodyBytes) throws Malformed {
        if (head != checked || bodyBytes != checkedBodyLengthBytes) {
            BatchGuard.check(head, schema, bodyBytes, guard);
            checked = head;
            checkedBodyLengthBytes = bodyBytes;
        }
        return head;
    }
}
