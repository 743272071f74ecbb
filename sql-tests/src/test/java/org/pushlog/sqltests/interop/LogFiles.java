package org.pushlog.sqltests.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.log.LogScan;
import org.pushlog.storage.log.LogWriterOptions;
import org.pushlog.storage.log.PushLog;
import org.pushlog.storage.log.PushLogWriter;

/** Writes push logs in every way that we have. */
final class LogFiles {
    private static final LogWriterOptions OPTIONS =
            LogWriterOptions.DEFAULT.withDurable(false).withPause(duration -> {});

    private final Path root;
    private final Facts facts;

    LogFiles(Path root, Facts facts) {
        this.root = root;
        this.facts = facts;
    }

    void writeAll() throws IOException {
        Files.createDirectories(root.resolve("logs"));
        plain();
        repaired();
        compacted();
        smallFrames();
        secrets();
        types();
    }

    private void plain() {
        Pushes pushes = new Pushes(1);
        append("logs/refs-plain.log", OPTIONS, refs(pushes, 40));
        say("logs/refs-plain.log", "refs", pushes);
        Pushes none = new Pushes(2);
        append("logs/refs-no-rows.log", OPTIONS, List.of(none.refs(0), none.refs(0)));
        say("logs/refs-no-rows.log", "refs", none);
    }

    /** A writer was interrupted, the next one cut what it left. */
    private void repaired() throws IOException {
        Pushes pushes = new Pushes(3);
        String name = "logs/refs-repaired.log";
        for (int round = 0; round < 4; round++) {
            append(name, OPTIONS, refs(pushes, 6));
            byte[] frame = FrameEncoder.encode(new Pushes(99).refs(3));
            byte[] torn = Arrays.copyOf(frame, frame.length * (round + 1) / 5);
            Files.write(root.resolve(name), torn, StandardOpenOption.APPEND);
        }
        append(name, OPTIONS, refs(pushes, 6));
        say(name, "refs", pushes);
    }

    private void compacted() {
        Pushes pushes = new Pushes(4);
        String name = "logs/refs-compacted.log";
        compact(name, OPTIONS, refs(pushes, 30));
        say(name, "refs", pushes);
        Pushes more = new Pushes(5);
        name = "logs/refs-compacted-twice-and-appended.log";
        compact(name, OPTIONS, refs(more, 30));
        compact(name, OPTIONS, refs(more, 20));
        append(name, OPTIONS, refs(more, 10));
        say(name, "refs", more);
    }

    private void smallFrames() {
        LogWriterOptions small = OPTIONS.withSmallFrames();
        Pushes pushes = new Pushes(6);
        append("logs/refs-small.log", small, refs(pushes, 20));
        say("logs/refs-small.log", "refs", pushes);
        Pushes mixed = new Pushes(7);
        append("logs/refs-mixed.log", small, refs(mixed, 10));
        append("logs/refs-mixed.log", OPTIONS, refs(mixed, 10));
        say("logs/refs-mixed.log", "refs", mixed);
        Pushes compacted = new Pushes(8);
        compact("logs/refs-small-compacted.log", small, refs(compacted, 20));
        say("logs/refs-small-compacted.log", "refs", compacted);
    }

    private void secrets() {
        Pushes pushes = new Pushes(9);
        List<Batch> batches = new ArrayList<>();
        for (int push = 0; push < 15; push++) {
            batches.add(pushes.secrets(push % 4));
        }
        append("logs/secrets.log", OPTIONS, batches.subList(0, 10));
        compact("logs/secrets.log", OPTIONS, batches.subList(10, 12));
        append("logs/secrets.log", OPTIONS, batches.subList(12, 15));
        say("logs/secrets.log", "secrets", pushes);
    }

    private void types() {
        for (boolean isSmall : new boolean[] {false, true}) {
            String name = "logs/types" + (isSmall ? "-small" : "") + ".log";
            ManyTypes types = new ManyTypes(ManyTypes.ORIGINAL, Map.of("pushlog.key", "c0_BOOL", "ä", "ö"), 10);
            List<Batch> batches = List.of(types.push(5), types.push(0), types.push(70), types.push(1));
            append(name, isSmall ? OPTIONS.withSmallFrames() : OPTIONS, batches);
            say(name, "types", batches);
        }
        ManyTypes types = new ManyTypes(ManyTypes.EXTENDED, Map.of(), 11);
        List<Batch> batches = List.of(types.push(5), types.push(0), types.push(70));
        append("logs/types-extended.log", OPTIONS, batches);
        say("logs/types-extended.log", "extended", batches);
    }

    private static List<Batch> refs(Pushes pushes, int count) {
        List<Batch> batches = new ArrayList<>();
        for (int push = 0; push < count; push++) {
            batches.add(pushes.refs(push % 7));
        }
        return batches;
    }

    private void append(String name, LogWriterOptions options, List<Batch> pushes) {
        try (PushLogWriter writer = PushLogWriter.open(root.resolve(name), options)) {
            pushes.forEach(writer::append);
        }
    }

    private void compact(String name, LogWriterOptions options, List<Batch> pushes) {
        append(name, options, pushes);
        try (PushLogWriter writer = PushLogWriter.open(root.resolve(name), options)) {
            writer.compact();
        }
    }

    private void say(String name, String schema, Pushes pushes) {
        say(name, schema, pushes.all());
        facts.add(name, "state", schema, pushes.stateCount(), ValueDigest.of(pushes.stateText()));
    }

    private void say(String name, String schema, List<Batch> pushes) {
        ValueDigest values = new ValueDigest();
        pushes.forEach(values::add);
        try (ByteSource source = FileSource.open(root.resolve(name), name)) {
            LogScan scan = PushLog.scan(source, Guard.EXTENDED);
            facts.add(name, "log", schema, scan.frameCount(), values.rowCount());
            facts.add(name, "values", "-", values.rowCount(), values.hex());
            for (int frame = 0; frame < scan.frameCount(); frame++) {
                values.addAll(scan.frames().open(frame, source).batches());
                facts.add(
                        name,
                        "frame",
                        frame,
                        scan.frames().offsetBytes(frame),
                        scan.frames().lengthBytes(frame),
                        scan.frames().rowCount(frame),
                        values.hex());
            }
        }
    }
}
