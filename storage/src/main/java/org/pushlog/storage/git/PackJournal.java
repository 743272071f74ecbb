package org.pushlog.storage.git;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.IntegerColumn;

/**
 * {@code objects.pack.journal}: one Arrow stream without an end, one row an accepted pack. A row of size 2^64 - 1 is a tombstone: the pack
 * that starts at its offset is retired.
 */
final class PackJournal {
    private static final long TOMBSTONE = -1L;

    private final List<Pack> packs = new ArrayList<>();
    private final Map<Long, Integer> packAtOffset = new HashMap<>();
    private final GitFileFacts facts;

    PackJournal(ByteSource bytes, Guard guard) {
        LenientStream stream = new LenientStream(bytes, guard);
        this.facts = stream.schema() == null
                ? stream.unread(GitFile.PACK_JOURNAL)
                : stream.read(
                        GitFile.PACK_JOURNAL,
                        stream.projectionOf(GitSchemas.PACK_JOURNAL),
                        (batch, index, row) -> add(batch));
    }

    private record Pack(long offset, long size, boolean retired) {}

    GitFileFacts facts() {
        return facts;
    }

    long rowCount() {
        return packs.size();
    }

    BatchCursor rows() {
        BatchBuilder builder = new BatchBuilder(GitSchemas.PACKS);
        List<Batch> batches = new ArrayList<>();
        for (int i = 0; i < packs.size(); i++) {
            Pack pack = packs.get(i);
            builder.column(0).append((long) i);
            builder.column(1).append(pack.offset());
            builder.column(2).append(pack.size());
            builder.column(3).append(pack.retired());
            if (builder.isFull()) {
                batches.add(builder.build());
            }
        }
        batches.add(builder.build());
        return BatchCursor.of(batches.toArray(new Batch[0]));
    }

    private void add(Batch batch) {
        IntegerColumn offsets = (IntegerColumn) batch.column(0);
        IntegerColumn sizes = (IntegerColumn) batch.column(1);
        for (int row = 0; row < batch.rowCount(); row++) {
            long offset = offsets.longAt(row);
            long size = sizes.longAt(row);
            if (size != TOMBSTONE) {
                packAtOffset.put(offset, packs.size());
                packs.add(new Pack(offset, size, false));
            } else {
                Integer retired = packAtOffset.get(offset);
                if (retired != null) {
                    Pack pack = packs.get(retired);
                    packs.set(retired, new Pack(pack.offset(), pack.size(), true));
                }
            }
        }
    }
}
