package org.pushlog.sqltests.crosscheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/** Loads push logs and the logs within archives. */
final class LogSubjects {
    private static final List<String> REFS = List.of("name", "target", "peeled", "symref_target");
    private static final List<String> SECRETS = List.of("name", "ciphertext", "recipient");

    /** The columns of a log that the tables of refs and secrets have. */
    private static final Map<String, Set<String>> FIXED = Map.of(
            "ref_log",
            Set.of("name", "target", "peeled", "symref_target", "push_seq", "updated_ms", "actor", "message"),
            "secret_log",
            Set.of("name", "ciphertext", "recipient", "push_seq", "updated_ms"));

    private LogSubjects() {}

    /**
     * Loads a push log frame by frame.
     *
     * @return its rows and its frames; empty for a log without frames
     */
    static List<Subject> load(DuckTables duck, String fileName, byte[] log) throws Exception {
        List<FrameWalk.Frame> frames = FrameWalk.frames(log, duck.allocator());
        if (frames.isEmpty()) {
            return List.of();
        }
        Schema schema = frames.get(0).walk().schema();
        String table = tableOf(fileName, schema);
        String columns = columns(schema, FIXED.get(table));
        duck.execute("CREATE TABLE frames (frame_index BIGINT, frame_offset BIGINT, frame_length BIGINT,"
                + " row_count BIGINT)");
        for (int index = 0; index < frames.size(); index++) {
            FrameWalk.Frame frame = frames.get(index);
            duck.execute("INSERT INTO frames VALUES (%d, %d, %d, %d)"
                    .formatted(
                            index,
                            frame.slice().offsetBytes(),
                            frame.slice().lengthBytes(),
                            frame.walk().rowCount()));
            if (frame.walk().schema().equals(schema)) {
                duck.load(
                        table,
                        frame.slice(),
                        columns + ", " + index + "::BIGINT AS frame_index, "
                                + frame.slice().offsetBytes() + "::BIGINT AS frame_offset, "
                                + "(row_number() OVER () - 1)::BIGINT AS row_index");
            }
        }
        List<Subject> subjects = new ArrayList<>();
        subjects.add(new Subject("rows of the frames", table, table, Questions.about(duck, table)));
        subjects.add(new Subject("frames", "frames", "frames", Questions.about(duck, "frames")));
        return subjects;
    }

    /** All columns, or those that a fixed table has room for. */
    private static String columns(Schema schema, @Nullable Set<String> wanted) {
        return schema.getFields().stream()
                .filter(field -> wanted == null || wanted.contains(field.getName()))
                .map(LogSubjects::plain)
                .collect(Collectors.joining(", "));
    }

    /** A dictionary is only a way to write a column; DuckDB makes an enumeration of it. */
    private static String plain(Field field) {
        String name = '"' + field.getName() + '"';
        return field.getDictionary() == null ? name : "CAST(" + name + " AS VARCHAR) AS " + name;
    }

    /** A log with the columns of the refs or secrets schema is one; any other is named by its file. */
    private static String tableOf(String fileName, Schema schema) {
        if (hasColumns(schema, REFS, "Utf8", "Utf8")) {
            return "ref_log";
        }
        if (hasColumns(schema, SECRETS, "Utf8", "Binary")) {
            return "secret_log";
        }
        String stem = fileName.substring(0, fileName.lastIndexOf('.'));
        return stem.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_") + "_log";
    }

    private static boolean hasColumns(Schema schema, List<String> names, String first, String second) {
        for (String name : names) {
            if (!isOf(schema, name, name.equals(names.get(1)) ? second : first)) {
                return false;
            }
        }
        return isOf(schema, "push_seq", "Int(64, false)") && isOf(schema, "updated_ms", "Int(64, false)");
    }

    private static boolean isOf(Schema schema, String name, String type) {
        for (Field field : schema.getFields()) {
            if (field.getName().equals(name)) {
                return field.getDictionary() == null
                        ? field.getType().toString().equals(type)
                        : type.equals("Utf8");
            }
        }
        return false;
    }
}
