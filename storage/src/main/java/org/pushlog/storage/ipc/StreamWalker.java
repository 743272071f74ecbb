package org.pushlog.storage.ipc;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.StreamWalk.End;
import org.pushlog.storage.work.Cancellation;

/**
 * Walks many streams of one source, remembering the last schema so that equal schema messages are read once. Not thread-safe. See {@link
 * ArrowStream#walk}.
 */
public final class StreamWalker {
    private static final int MESSAGES_A_LOOK = 63;
    private static final int MARK = -1;
    private static final int MARK_BYTES = 4;
    private static final int PREFIX_BYTES = 8;
    private static final int BODY_AT_HAND_MAX_BYTES = 64 << 10;

    private final ByteSource bytes;
    private final ReadAhead reader;
    private final Guard guard;
    private @Nullable ByteBuffer knownMetadata;
    private @Nullable KnownSchema known;
    private @Nullable StreamWalk lastWalk;
    private @Nullable FirstBatch lastBatch;

    /** A schema message that was read. */
    private record KnownSchema(SchemaLayout layout, Set<Long> dictionaryIds, long bodyLengthBytes, HeadReader heads) {
        Schema schema() {
            return layout.schema();
        }
    }

    /** The head of the first record batch of a walk. */
    private record FirstBatch(SchemaLayout layout, BatchHead head) {}

    public StreamWalker(ByteSource bytes, Guard guard) {
        this.bytes = bytes;
        this.reader = new ReadAhead(bytes);
        this.guard = guard;
    }

    /** As {@link ArrowStream#walk}. */
    public StreamWalk walk(long offsetBytes) {
        if (offsetBytes < 0 || offsetBytes > bytes.lengthBytes()) {
            throw new InvalidRequestException(
                    bytes.name(), offsetBytes, "expected an offset in " + bytes.lengthBytes() + " bytes");
        }
        try {
            lastBatch = null;
            Cancellation.check();
            StreamWalk walk = new Walk(offsetBytes).run();
            lastWalk = walk;
            if (walk.end() != End.EOS) {
                // A file that was cut shows zeros for a moment: that is no end and no defect.
                bytes.checkStillThere();
            }
            return walk;
        } catch (InternalError e) {
            throw bytes.vanished(e);
        }
    }

    /**
     * As {@link StreamWalk#open}; faster for the first batch of the last walk, whose head was just read. What it gives is to be used before
     * this walker is used again.
     *
     * @throws org.pushlog.storage.error.StorageException if the bytes are no longer what was walked
     */
    @SuppressWarnings("ReferenceEquality") // The walk itself, not one like it.
    public RecordBatch open(StreamWalk walk, int batchIndex) {
        FirstBatch first = lastBatch;
        if (walk != lastWalk
                || batchIndex != 0
                || first == null
                || first.layout().hasDictionaries()) {
            return walk.open(bytes, batchIndex);
        }
        BatchLocation at = walk.batches().get(0);
        ByteBuffer body = at.bodyLengthBytes() <= BODY_AT_HAND_MAX_BYTES
                ? reader.view(at.bodyOffsetBytes(), (int) at.bodyLengthBytes())
                : null;
        BodyBuffers buffers = new BodyBuffers(bytes, at.bodyOffsetBytes(), first.head(), body);
        return new RecordBatch(first.layout(), bytes, first.head(), buffers, Dictionaries.NONE);
    }

    /** As {@link ByteSource#view}, out of what was read ahead; to be used before this walker is used again. */
    public ByteBuffer view(long offsetBytes, int length) {
        return reader.view(offsetBytes, length);
    }

    private KnownSchema schemaOf(ByteBuffer metadata, MessageHead head) throws Malformed {
        Schema schema = SchemaReader.read(head.schema(), guard);
        ByteBuffer copy =
                ByteBuffer.allocate(metadata.limit()).put(metadata.duplicate()).flip();
        KnownSchema read = new KnownSchema(
                SchemaLayout.of(schema),
                DictionaryFields.of(schema).keySet(),
                head.bodyLengthBytes(),
                new HeadReader(schema, guard));
        knownMetadata = copy;
        known = read;
        return read;
    }

    /** The state of one walk. */
    private final class Walk {
        private final long startBytes;
        private final List<BatchLocation> batches = new ArrayList<>(1);
        private final List<DictionaryLocation> dictionaries = new ArrayList<>(0);
        private @Nullable KnownSchema schema;
        private long schemaOffsetBytes;
        private long at;

        Walk(long startBytes) {
            this.startBytes = startBytes;
            this.schemaOffsetBytes = startBytes;
            this.at = startBytes;
        }

        StreamWalk run() {
            try {
                while (true) {
                    Cancellation.check(batches.size(), MESSAGES_A_LOOK);
                    End end = step();
                    if (end != null) {
                        return result(end, null);
                    }
                }
            } catch (Malformed e) {
                return result(End.DEFECT, e);
            }
        }

        private StreamWalk result(End end, @Nullable Malformed defect) {
            return new StreamWalk(
                    schema == null ? null : schema.schema(),
                    batches,
                    dictionaries,
                    schemaOffsetBytes,
                    end,
                    at,
                    defect == null ? null : defect.in(bytes));
        }

        /** Takes one message, or gives the end. Malformed offsets are from the start of the source. */
        private @Nullable End step() throws Malformed {
            long left = bytes.lengthBytes() - at;
            if (left == 0) {
                return End.BYTES_END;
            }
            if (left < MARK_BYTES) {
                throw new Malformed(at, "expected a message, found an end after " + left + " bytes");
            }
            ByteBuffer prefix = reader.view(at, (int) Math.min(left, PREFIX_BYTES));
            boolean marked = prefix.getInt(0) == MARK;
            if (marked && left < PREFIX_BYTES) {
                throw new Malformed(at, "expected a message, found an end after " + left + " bytes");
            }
            long metadataAt = at + (marked ? PREFIX_BYTES : MARK_BYTES);
            int metadataLength = prefix.getInt(marked ? MARK_BYTES : 0);
            if (metadataLength == 0) {
                boolean eos = marked || endsInMark();
                at = metadataAt;
                return eos ? End.EOS : End.LEGACY_EOS;
            }
            if (metadataLength < 0 || metadataLength > ByteSource.VIEW_LENGTH_MAX_BYTES) {
                throw new Malformed(at, "a message with metadata of " + metadataLength + " bytes");
            }
            if (metadataLength > bytes.lengthBytes() - metadataAt) {
                throw new Malformed(
                        at,
                        "expected metadata of " + metadataLength + " bytes, found an end after "
                                + (bytes.lengthBytes() - metadataAt));
            }
            message(reader.view(metadataAt, metadataLength), metadataAt);
            return null;
        }

        /** Whether the four bytes before a legacy end mark happen to complete it to the eight bytes of a current one. */
        private boolean endsInMark() {
            return at - startBytes >= MARK_BYTES
                    && reader.view(at - MARK_BYTES, MARK_BYTES).getInt(0) == MARK;
        }

        private void message(ByteBuffer metadata, long metadataAt) throws Malformed {
            KnownSchema same = known;
            try {
                if (schema == null && same != null && metadata.equals(knownMetadata)) {
                    schemaFound(same, metadataAt + metadata.limit());
                    return;
                }
                KnownSchema ofStream = schema;
                BatchHead like = ofStream == null ? null : ofStream.heads().read(metadata);
                if (ofStream != null && like != null) {
                    long bodyAt = metadataAt + metadata.limit();
                    long bodyLengthBytes = ofStream.heads().bodyLengthBytes();
                    long nextAt = endOf(bodyAt, bodyLengthBytes);
                    batch(like, ofStream, bodyAt, bodyLengthBytes);
                    at = nextAt;
                    return;
                }
                MessageHead head = MessageHead.read(metadata, metadataAt);
                if (head.isSchema()) {
                    if (schema != null) {
                        throw new Malformed(0, "a second schema in one stream");
                    }
                    schemaFound(schemaOf(metadata, head), head.bodyOffsetBytes());
                } else {
                    long nextAt = endOf(head.bodyOffsetBytes(), head.bodyLengthBytes());
                    batch(head, metadata);
                    at = nextAt;
                }
            } catch (Malformed e) {
                throw e.from(metadataAt);
            }
        }

        private void schemaFound(KnownSchema found, long bodyAt) throws Malformed {
            long nextAt = endOf(bodyAt, found.bodyLengthBytes());
            schema = found;
            schemaOffsetBytes = at;
            at = nextAt;
        }

        private long endOf(long bodyAt, long bodyLengthBytes) throws Malformed {
            long left = bytes.lengthBytes() - bodyAt;
            if (bodyLengthBytes > left) {
                throw new Malformed(0, "expected a body of " + bodyLengthBytes + " bytes, found an end after " + left);
            }
            return bodyAt + bodyLengthBytes;
        }

        private void batch(MessageHead head, ByteBuffer metadata) throws Malformed {
            KnownSchema ofStream = schema;
            if (ofStream == null) {
                throw new Malformed(0, "a record batch before the schema");
            }
            if (head.isDictionaryBatch()) {
                dictionaryBatch(head, ofStream.schema());
                return;
            }
            BatchHead batch = ofStream.heads().learn(head, metadata);
            batch(batch, ofStream, head.bodyOffsetBytes(), head.bodyLengthBytes());
        }

        /** A batch whose head was checked. */
        private void batch(BatchHead batch, KnownSchema ofStream, long bodyOffsetBytes, long bodyLengthBytes)
                throws Malformed {
            for (long id : ofStream.dictionaryIds()) {
                if (dictionaries.stream().noneMatch(dictionary -> dictionary.id() == id)) {
                    throw new Malformed(0, "a record batch before dictionary " + id + " that it needs");
                }
            }
            if (batches.isEmpty()) {
                lastBatch = new FirstBatch(ofStream.layout(), batch);
            }
            batches.add(new BatchLocation(batches.size(), at, bodyOffsetBytes, bodyLengthBytes, batch.rowCount()));
        }

        private void dictionaryBatch(MessageHead head, Schema ofStream) throws Malformed {
            if (guard == Guard.ORIGINAL) {
                throw new Malformed(0, "a dictionary is not accepted");
            }
            org.apache.arrow.flatbuf.DictionaryBatch dictionary = head.dictionaryBatch();
            BatchHead batch = DictionaryFields.headOf(dictionary);
            Field values = DictionaryFields.of(ofStream).get(dictionary.id());
            if (values == null) {
                throw new Malformed(0, "dictionary " + dictionary.id() + " is of no field");
            }
            BatchGuard.check(batch, Schema.of(values), head.bodyLengthBytes(), guard);
            dictionaries.add(new DictionaryLocation(
                    dictionary.id(),
                    dictionary.isDelta(),
                    batches.size(),
                    at,
                    head.bodyOffsetBytes(),
                    head.bodyLengthBytes(),
                    batch.rowCount()));
        }
    }
}
