package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
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

    /** The facts that the original reported of each kept log: frames, rows and what is no frame. */
    @ParameterizedTest
    @MethodSource("logs")
    void findsTheFramesThatTheOriginalFound(String name, int frameCount, int rowCount, long tornTailBytes) {
        ByteSource bytes = SampleFiles.open(name);
        StreamWalker walker = new StreamWalker(bytes, Guard.ORIGINAL);
        long at = 0;
        int frames = 0;
        long rows = 0;
        while (at < bytes.lengthBytes()) {
            StreamWalk walk = walker.walk(at);
            if (walk.end() != StreamWalk.End.EOS || walk.batches().size() != 1) {
                break;
            }
            RecordBatch batch = walk.open(bytes, 0);
            batch.validate();
            rows += Rows.of(batch.batches()).size();
            frames++;
            at = walk.endOffsetBytes();
        }
        assertThat(List.of((long) frames, rows, bytes.lengthBytes() - at))
                .isEqualTo(List.of((long) frameCount, (long) rowCount, tornTailBytes));
    }

    static Stream<Arguments> logs() {
        Pattern facts = Pattern.compile("\"frames\":(\\d+),\"rows\":(\\d+),\"torn_tail_bytes\":(\\d+)");
        List<Arguments> logs = new ArrayList<>();
        for (String line : SampleFiles.lines("MANIFEST.tsv")) {
            String name = line.substring(0, line.indexOf('\t'));
            Matcher matcher = facts.matcher(line);
            if (name.startsWith("pushlog/") && matcher.find()) {
                logs.add(Arguments.of(
                        name,
                        Integer.valueOf(matcher.group(1)),
                        Integer.valueOf(matcher.group(2)),
                        Long.valueOf(matcher.group(3))));
            }
        }
        assertThat(logs).hasSizeGreaterThan(20);
        return logs.stream();
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
