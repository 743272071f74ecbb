package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.pushlog.storage.io.ByteSource;

/** Reads whole streams in tests. */
final class ArrowStreams {
    private ArrowStreams() {}

    /** A stream that is kept beside the tests, see make-streams.py. */
    static byte[] kept(String name) {
        try (InputStream in = ArrowStreams.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All rows of the stream at an offset, checked, as text. */
    static List<String> texts(ByteSource bytes, long offsetBytes, Guard guard) {
        StreamWalk walk = ArrowStream.walk(bytes, offsetBytes, guard);
        assertThat(walk.defect()).isNull();
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < walk.batches().size(); i++) {
            RecordBatch batch = walk.open(bytes, i);
            assertThat(batch.rowCount()).isEqualTo(walk.batches().get(i).rowCount());
            batch.validate();
            rows.addAll(Rows.texts(batch.batches()));
        }
        return rows;
    }

    static List<Batch> batches(RecordBatch batch) {
        List<Batch> batches = new ArrayList<>();
        try (BatchCursor cursor = batch.batches()) {
            for (Batch next = cursor.next(); next != null; next = cursor.next()) {
                batches.add(next);
            }
        }
        return batches;
    }
}
