package org.pushlog.storage.store.find;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.Folder;
import org.pushlog.storage.work.Cancellation;

/**
 * Searches a folder for stores at any depth. Links are followed once: a link to something inside the location is left alone, since it is
 * found where it lies, and one to a folder that it lies in is a loop. What cannot be looked into becomes a recovery fact. No file is opened.
 */
public final class FolderSearch {
    private final Path root;
    private final Path rootTarget;
    private final List<FoundStore> stores = new ArrayList<>();
    private final List<RecoveryFact> problems = new ArrayList<>();
    private final Deque<FoundFile> pending = new ArrayDeque<>();
    private final Set<Path> linkTargets = new HashSet<>();

    private FolderSearch(Path root, Path rootTarget) {
        this.root = root;
        this.rootTarget = rootTarget;
    }

    /**
     * What stands in the folder and below.
     *
     * @throws NotFoundException if the folder itself is not there
     * @throws IoFailedException if the folder itself cannot be listed
     */
    public static Listing list(Path root) {
        FolderSearch search = new FolderSearch(root, targetOf(root));
        search.visit(new FoundFile(root, "."), Folder.list(root));
        while (!search.pending.isEmpty()) {
            Cancellation.check();
            search.visit(search.pending.pop());
        }
        search.stores.sort(Comparator.comparing(FoundStore::name, TextOrder.UTF_8));
        return new Listing(search.stores, search.problems);
    }

    private void visit(FoundFile folder) {
        try {
            visit(folder, Folder.list(folder.path()));
        } catch (NotFoundException e) {
            // Gone since its parent was listed.
            return;
        } catch (IoFailedException e) {
            unreadable(folder, e.fault().problem());
        }
    }

    private void visit(FoundFile folder, List<FileFacts> entries) {
        Map<String, FoundFile> files = new TreeMap<>();
        for (FileFacts entry : entries) {
            Cancellation.check();
            if (entry.kind() == FileFacts.Kind.UNNAMEABLE) {
                unreadable(nameOf(folder, entry.name()), "its name is no text in the encoding of file names here");
                continue;
            }
            FoundFile child = child(folder, entry.name());
            FileFacts.Kind kind = entry.kind() == FileFacts.Kind.LINK ? followLink(child) : entry.kind();
            if (kind == FileFacts.Kind.FILE) {
                files.put(entry.name(), child);
            } else if (kind == FileFacts.Kind.FOLDER) {
                pending.push(child);
            } else if (kind == FileFacts.Kind.UNREADABLE && entry.kind() != FileFacts.Kind.LINK) {
                unreadable(child, "its facts cannot be read");
            } else if (kind == FileFacts.Kind.OTHER && isSearchedName(child.path())) {
                unreadable(child, "neither a file nor a folder");
            }
        }
        stores.addAll(new StoreFolder(folder, files).stores());
    }

    /** What a link leads to, or null if it is not to be followed. */
    private FileFacts.@Nullable Kind followLink(FoundFile link) {
        FileFacts facts;
        Path target;
        try {
            facts = FileFacts.of(link.path());
            target = targetOf(link.path());
        } catch (NotFoundException e) {
            unreadable(link, "a symbolic link to nothing");
            return null;
        } catch (IoFailedException e) {
            unreadable(link, e.fault().problem());
            return null;
        }
        boolean isFolder = facts.kind() == FileFacts.Kind.FOLDER;
        Path parent = link.path().getParent();
        if (isFolder && parent != null && targetOf(parent).startsWith(target)) {
            unreadable(link, "a symbolic link to a folder that it lies in");
            return null;
        }
        boolean isFoundAnyway = target.startsWith(rootTarget) && (isFolder || isSearchedName(target));
        return isFoundAnyway || !linkTargets.add(target) ? null : facts.kind();
    }

    private static boolean isSearchedName(Path file) {
        Path last = file.getFileName();
        String name = last == null ? "" : last.toString();
        return StoreFolder.isLogName(name) || StoreFolder.isArchiveName(name);
    }

    private void unreadable(FoundFile what, String reason) {
        unreadable(what.name(), reason);
    }

    private void unreadable(String name, String reason) {
        problems.add(RecoveryFact.unreadable(name, reason, name));
    }

    private FoundFile child(FoundFile folder, String name) {
        return new FoundFile(folder.path().resolve(name), nameOf(folder, name));
    }

    private String nameOf(FoundFile folder, String name) {
        return folder.path().equals(root) ? name : folder.name() + "/" + name;
    }

    private static Path targetOf(Path path) {
        try {
            return path.toRealPath();
        } catch (NoSuchFileException e) {
            throw new NotFoundException(path.toString(), -1, "there is no such file or folder");
        } catch (AccessDeniedException e) {
            throw new IoFailedException(path.toString(), -1, "its real path cannot be told: access is denied");
        } catch (IOException e) {
            throw new IoFailedException(path.toString(), -1, "its real path cannot be told: " + e.getMessage());
        }
    }
}
