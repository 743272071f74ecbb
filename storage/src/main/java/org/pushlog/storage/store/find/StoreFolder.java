package org.pushlog.storage.store.find;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.hot.JournalSegment;

/**
 * Which stores the files of one folder make. Pure: names in, stores out.
 *
 * <p>A folder that holds {@code refs.log} or {@code objects.pack} is a git store: its refs log, the sealed archive of the highest generation
 * and every other log in it belong together. Otherwise every archive and every log is a store of its own.
 */
public final class StoreFolder {
    static final String REFS_LOG = "refs.log";
    static final String OBJECTS_PACK = "objects.pack";

    private static final Set<String> ROLES = Set.of(
            OBJECTS_PACK,
            "objects.pack.journal",
            "objects.tail",
            "objects.index",
            "objects.exploded",
            "objects.graph",
            "objects.reach");
    private static final Pattern GENERATION = Pattern.compile("repository(?:\\.g([0-9]{1,18}))?\\.znippy");

    private final String folderName;
    private final FoundFile folder;
    private final TreeMap<String, FoundFile> files;

    /** @param files the folder's files by their plain names */
    StoreFolder(FoundFile folder, Map<String, FoundFile> files) {
        this.folderName = folder.name();
        this.folder = folder;
        this.files = new TreeMap<>(TextOrder.UTF_8);
        this.files.putAll(files);
    }

    /** Whether a file of this plain name is looked at when a folder is searched. */
    public static boolean isLogName(String name) {
        return name.endsWith(".log") || name.endsWith(".pushlog");
    }

    public static boolean isArchiveName(String name) {
        return name.endsWith(".znippy");
    }

    List<FoundStore> stores() {
        List<FoundStore> stores = new ArrayList<>();
        Map<String, FoundArchive> archives = archives();
        boolean isGitStore = files.containsKey(REFS_LOG) || files.containsKey(OBJECTS_PACK);
        if (isGitStore) {
            stores.add(gitStore(archives));
            archives.keySet().removeIf(name -> GENERATION.matcher(name).matches());
        } else {
            for (FoundFile log : logs()) {
                stores.add(FoundStore.ofLog(log.name(), log));
            }
        }
        for (FoundArchive archive : archives.values()) {
            stores.add(FoundStore.ofArchive(archive.file().name(), archive));
        }
        return stores;
    }

    /** An archive with its journal segments among the files of its folder. */
    public static FoundArchive archiveOf(FoundFile archive, Map<String, FoundFile> siblings) {
        String plain = archive.name().substring(archive.name().lastIndexOf('/') + 1);
        List<FoundArchive.Segment> segments = new ArrayList<>();
        siblings.forEach((name, file) -> JournalSegment.numberOf(plain, name)
                .ifPresent(number -> segments.add(new FoundArchive.Segment(number, file))));
        return new FoundArchive(archive, segments);
    }

    private FoundStore gitStore(Map<String, FoundArchive> archives) {
        List<FoundFile> logs = new ArrayList<>();
        FoundFile refsLog = files.get(REFS_LOG);
        logs.add(refsLog != null ? refsLog : child(REFS_LOG));
        for (FoundFile log : logs()) {
            if (!log.equals(refsLog)) {
                logs.add(log);
            }
        }
        Map<String, FoundFile> roles = new HashMap<>();
        for (String role : ROLES) {
            FoundFile file = files.get(role);
            if (file != null) {
                roles.put(role, file);
            }
        }
        FoundArchive newest = newestGeneration(archives);
        return new FoundStore(folderName, folder, logs, newest == null ? List.of() : List.of(newest), roles);
    }

    /** A generation replaces the one before it, whose file goes away a little later; the highest one is the store's archive. */
    private static @Nullable FoundArchive newestGeneration(Map<String, FoundArchive> archives) {
        FoundArchive newest = null;
        long newestGeneration = -1;
        for (Map.Entry<String, FoundArchive> entry : archives.entrySet()) {
            Matcher matcher = GENERATION.matcher(entry.getKey());
            if (matcher.matches()) {
                long generation = matcher.group(1) == null ? 0 : Long.parseLong(matcher.group(1));
                if (generation > newestGeneration) {
                    newest = entry.getValue();
                    newestGeneration = generation;
                }
            }
        }
        return newest;
    }

    private List<FoundFile> logs() {
        return files.entrySet().stream()
                .filter(entry -> isLogName(entry.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Archives by plain name; one of which only journal segments are left has a file that is not there. */
    private Map<String, FoundArchive> archives() {
        Map<String, List<FoundArchive.Segment>> segments = new TreeMap<>(TextOrder.UTF_8);
        files.forEach((name, file) -> {
            String archive = JournalSegment.archiveOf(name);
            if (archive != null && isArchiveName(archive)) {
                long number = JournalSegment.numberOf(archive, name).orElseThrow();
                segments.computeIfAbsent(archive, key -> new ArrayList<>()).add(new FoundArchive.Segment(number, file));
            } else if (isArchiveName(name)) {
                segments.computeIfAbsent(name, key -> new ArrayList<>());
            }
        });
        Map<String, FoundArchive> archives = new TreeMap<>(TextOrder.UTF_8);
        segments.forEach((name, own) -> {
            FoundFile file = files.get(name);
            archives.put(name, new FoundArchive(file != null ? file : child(name), own));
        });
        return archives;
    }

    private FoundFile child(String name) {
        String relative = folderName.equals(".") ? name : folderName + "/" + name;
        return new FoundFile(folder.path().resolve(name), relative);
    }
}
