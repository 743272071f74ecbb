package org.pushlog.storage.ipc;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.io.ByteSource;

/**
 * What a walk over one Arrow stream found: the longest run of whole, acceptable messages.
 *
 * @param schema the stream's schema, or null if its schema message was not reached
 * @param batches the record batches, in order
 * @param dictionaries the dictionary messages, in order; empty under {@link Guard#ORIGINAL}
 * @param schemaOffsetBytes where the schema message begins
 * @param end why the walk ended
 * @param endOffsetBytes just behind the last good message or end mark
 * @param defect what is wrong at the end, with the offset in the file; not null exactly if {@code end} is {@link End#DEFECT}
 */
public record StreamWalk(
        @Nullable Schema schema,
        List<BatchLocation> batches,
        List<DictionaryLocation> dictionaries,
        long schemaOffsetBytes,
        End end,
        long endOffsetBytes,
        @Nullable Fault defect) {

    /** Why a walk ended. */
    public enum End {
        /** The last eight bytes are the end mark {@code FF FF FF FF 00 00 00 00}. */
        EOS,
        /** A length of zero in the framing from before Arrow 0.15, which is four bytes. */
        LEGACY_EOS,
        /** The bytes end just behind a whole message, or at once. */
        BYTES_END,
        /** The next message is cut, malformed or not acceptable. */
        DEFECT
    }

    public StreamWalk {
        batches = List.copyOf(batches);
        dictionaries = List.copyOf(dictionaries);
    }

    /**
     * Reads the head of a record batch, with the stream's dictionaries. {@code bytes} is the source that was walked.
     *
     * @throws org.pushlog.storage.error.StorageException if the bytes are no longer what was walked
     */
    public RecordBatch open(ByteSource bytes, int batchIndex) {
        return RecordBatch.read(this, bytes, batchIndex);
    }
}
