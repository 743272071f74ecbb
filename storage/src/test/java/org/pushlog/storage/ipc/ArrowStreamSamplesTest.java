package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.pushlog.storage.io.ByteSource;

/** The streams in the kept files of the original writers. */
class ArrowStreamSamplesTest {

    @Test
    void readsEveryRowOfALogAsTheOriginalDid() {
        List<String> found = new ArrayList<>();
        List<String> frames = new ArrayList<>(List.of("frame\toffset\tlen\trows"));
        ByteSource bytes = SampleFiles.open("pushlog/refs-200.log");
        StreamWalker walker = new StreamWalker(bytes, Guard.ORIGINAL);
        long at = 0;
        for (int frame = 0; at < bytes.lengthBytes(); frame++) {
            StreamWalk walk = walker.walk(at);
            assertThat(walk.end()).isEqualTo(StreamWalk.End.EOS);
            assertThat(walk.batches()).hasSize(1);
            RecordBatch batch = walk.open(bytes, 0);
            batch.validate();
            frames.add(frame + "\t" + at + "\t" + (walk.endOffsetBytes() - at) + "\t" + batch.rowCount());
            List<List<@Nullable Object>> rows = Rows.of(batch.batches());
            for (int row = 0; row < rows.size(); row++) {
                found.add(json(frame, row, rows.get(row)));
            }
            at = walk.endOffsetBytes();
        }
        assertThat(frames).isEqualTo(SampleFiles.lines("pushlog/expected/refs-200.frames.tsv"));
        assertThat(found).isEqualTo(SampleFiles.lines("pushlog/expected/refs-200.rows.jsonl"));
    }

    private static String json(int frame, int row, List<@Nullable Object> values) {
        return "{\"frame\":" + frame + ",\"row\":" + row + ",\"name\":" + quoted(values.get(0)) + ",\"target\":"
                + quoted(values.get(1)) + ",\"peeled\":" + quoted(values.get(2)) + ",\"symref_target\":"
                + quoted(values.get(3)) + ",\"push_seq\":" + values.get(4) + ",\"updated_ms\":" + values.get(5) + "}";
    }

    private static String quoted(@Nullable Object value) {
        return value == null ? "null" : "\"" + value + "\"";
    }
}
