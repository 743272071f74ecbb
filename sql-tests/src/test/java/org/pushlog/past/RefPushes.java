package org.pushlog.past;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;

/** Pushes of a refs log, as a file and as what they mean. Not thread-safe. */
final class RefPushes {
    private static final Schema REFS = Schema.of(
            new Field("name", ArrowType.UTF8, false),
            new Field("target", ArrowType.UTF8, true),
            new Field("peeled", ArrowType.UTF8, true),
            new Field("symref_target", ArrowType.UTF8, true),
            new Field("push_seq", ArrowType.UINT64, false),
            new Field("updated_ms", ArrowType.UINT64, false));

    /** One push: refs with their new targets, null for a ref that goes. */
    record Push(long seq, long timeMs, Map<String, @Nullable String> refs) {}

    private final List<Push> pushes = new ArrayList<>();

    /** Adds a push of refs and targets in turn; the target {@code -} takes the ref away. */
    RefPushes push(long seq, long timeMs, String... refsAndTargets) {
        Map<String, @Nullable String> refs = new TreeMap<>();
        for (int i = 0; i < refsAndTargets.length; i += 2) {
            refs.put(refsAndTargets[i], refsAndTargets[i + 1].equals("-") ? null : refsAndTargets[i + 1]);
        }
        pushes.add(new Push(seq, timeMs, refs));
        return this;
    }

    List<Push> pushes() {
        return pushes;
    }

    /** Writes the pushes from one on behind what the file has, a frame each. */
    void appendTo(Path log, int from) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        pushes.subList(from, pushes.size()).forEach(push -> frames.writeBytes(frame(List.of(push))));
        write(log, frames.toByteArray());
    }

    /** Writes all pushes as one frame. */
    void writeCompacted(Path log) {
        write(log, frame(pushes));
    }

    /** The state after the last push that counts, a line {@code name=target} a ref. */
    List<String> state(java.util.function.Predicate<Push> counts) {
        int count = 0;
        for (int i = 0; i < pushes.size(); i++) {
            count = counts.test(pushes.get(i)) ? i + 1 : count;
        }
        Map<String, String> state = new TreeMap<>();
        for (Push push : pushes.subList(0, count)) {
            push.refs().forEach((name, target) -> {
                if (target == null) {
                    state.remove(name);
                } else {
                    state.put(name, target);
                }
            });
        }
        return state.entrySet().stream()
                .map(ref -> ref.getKey() + "=" + ref.getValue())
                .toList();
    }

    private static byte[] frame(List<Push> pushes) {
        BatchBuilder rows = new BatchBuilder(REFS);
        for (Push push : pushes) {
            push.refs().forEach((name, target) -> {
                rows.column(0).append(name);
                if (target == null) {
                    rows.column(1).appendNull();
                } else {
                    rows.column(1).append(target);
                }
                rows.column(2).appendNull();
                rows.column(3).appendNull();
                rows.column(4).append(push.seq());
                rows.column(5).append(push.timeMs());
            });
        }
        return FrameEncoder.encode(rows.build());
    }

    private static void write(Path log, byte[] bytes) {
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            Files.write(log, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
