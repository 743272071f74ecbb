package org.pushlog.storage.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.fold.HistoryParts;

/**
 * What logs are called in the catalogue. A refs or secrets log is called after what it is about; another one after its file: its stem in lower
 * case, with {@code _} for every other character. The name of a fixed table is not taken: such a log gets {@code log_} in front. Logs of one
 * stem and equal columns share a name; of one stem and other columns, the second and later are numbered from 2 in path order.
 */
final class LogNames {
    static final String REFS = "refs";
    static final String SECRETS = "secrets";

    /** Each log makes two tables, and the second one has this behind its name. */
    private static final String UPDATES_SUFFIX = "_log";

    private static final String PACKAGES_PREFIX = "packages_";

    private static final Set<String> FIXED = Set.of(
            REFS,
            "ref_log",
            "ref_changes",
            SECRETS,
            "secret_log",
            "pushes",
            "frames",
            "recovery",
            "archives",
            "sections",
            "files",
            "chunks",
            "file_meta",
            "fs_entries",
            "deltas",
            "signatures",
            "commits",
            "commit_parents",
            "reachability",
            "objects",
            "object_packs",
            "object_index",
            "logdb_records",
            "logdb_segments");

    private final Set<String> taken = new HashSet<>(FIXED);
    private final Map<Identity, String> names = new HashMap<>();

    private record Identity(String stem, List<String> columns, List<String> key) {}

    /** The names of logs that are given in path order. */
    static List<String> of(List<HistoryParts> logs) {
        LogNames names = new LogNames();
        List<String> result = new ArrayList<>(logs.size());
        for (HistoryParts log : logs) {
            result.add(names.nameOf(log));
        }
        return result;
    }

    /** The stem of a log's file name. */
    static String stemOf(String file) {
        String plain = file.substring(file.lastIndexOf('/') + 1);
        int dot = plain.lastIndexOf('.');
        String stem = dot > 0 ? plain.substring(0, dot) : plain;
        StringBuilder clean = new StringBuilder(stem.length());
        stem.codePoints().forEach(c -> {
            int lower = c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
            boolean keep = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9') || lower == '_';
            clean.append(keep ? (char) lower : '_');
        });
        return clean.length() == 0 ? "_" : clean.toString();
    }

    /** Whether a log of this stem is called so if no other one is. */
    static boolean isKept(String stem) {
        return !FIXED.contains(stem) && !FIXED.contains(stem + UPDATES_SUFFIX) && !stem.startsWith(PACKAGES_PREFIX);
    }

    private String nameOf(HistoryParts log) {
        return switch (log.kind()) {
            case REFS -> REFS;
            case SECRETS -> SECRETS;
            case OTHER ->
                names.computeIfAbsent(new Identity(log.stem(), columnsOf(log.schema()), log.ownKey()), this::take);
        };
    }

    private String take(Identity log) {
        String base = log.stem();
        if (!isKept(base)) {
            base = "log_" + base;
        }
        String name = base;
        for (int number = 2; taken.contains(name) || taken.contains(name + UPDATES_SUFFIX); number++) {
            name = base + "_" + number;
        }
        taken.add(name);
        taken.add(name + UPDATES_SUFFIX);
        return name;
    }

    private static List<String> columnsOf(Schema schema) {
        return schema.fields().stream()
                .map(field -> field.name() + '\0' + field.type())
                .toList();
    }
}
