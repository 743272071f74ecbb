package org.pushlog.storage.archive;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.LongConsumer;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.FileModes;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.Folder;

/**
 * Puts files and folders into an archive: the files, the directories and their modes. Links are not followed. First everything is listed, then
 * it is packed. Not thread-safe.
 */
public final class FolderPacker {
    private final FolderModes modes = new FolderModes();
    private final List<Listed> files = new ArrayList<>();
    private final List<Skipped> skipped = new ArrayList<>();
    private boolean hasFolders;
    private long totalBytes;

    /** A packer that has nothing to pack yet. */
    public FolderPacker() {}

    /** Something that is not put into the archive. */
    public record Skipped(String path, FileFacts.Kind kind) {
        /** Whether something is missing in the archive that could be in one. */
        public boolean isLost() {
            return kind == FileFacts.Kind.UNREADABLE || kind == FileFacts.Kind.UNNAMEABLE;
        }

        /** Why it is not put in, for people. */
        public String reason() {
            return switch (kind) {
                case LINK -> "a symbolic link";
                case UNREADABLE -> "cannot be looked at";
                case UNNAMEABLE -> "its name is no text";
                case FILE, FOLDER, OTHER -> "neither a file nor a folder";
            };
        }
    }

    /** A file that is to be packed, and its path in the archive. */
    public record Listed(Path file, String path, long lengthBytes) {}

    /**
     * Adds everything below a folder, in the order of names; not the archive itself, should it be written there.
     *
     * @return what is neither file nor folder, or cannot be read, and therefore is not in the archive
     * @throws org.pushlog.storage.error.IoFailedException if a file cannot be read
     */
    public static List<Skipped> addFolder(Path root, ArchiveWriter writer) {
        FolderPacker packer = new FolderPacker();
        packer.listFolder(root);
        packer.pack(writer, bytes -> {});
        return packer.skipped();
    }

    /** Takes everything below a folder, in the order of names, with paths that begin below it. */
    public void listFolder(Path root) {
        hasFolders = true;
        Deque<String> folders = new ArrayDeque<>();
        folders.push("");
        while (!folders.isEmpty()) {
            String folder = folders.pop();
            List<String> below = new ArrayList<>();
            for (FileFacts facts : Folder.list(root.resolve(folder))) {
                String path = folder.isEmpty() ? facts.name() : folder + "/" + facts.name();
                switch (facts.kind()) {
                    case FILE -> list(root.resolve(path), path, facts.lengthBytes());
                    case FOLDER -> {
                        modes.addDirectory(path, FileModes.of(root.resolve(path)));
                        below.add(path);
                    }
                    case LINK, OTHER, UNREADABLE, UNNAMEABLE -> skipped.add(new Skipped(path, facts.kind()));
                }
            }
            for (int i = below.size() - 1; i >= 0; i--) {
                folders.push(below.get(i));
            }
        }
    }

    /**
     * Takes one file.
     *
     * @throws org.pushlog.storage.error.NotFoundException if there is none
     */
    public void listFile(Path file, String path) {
        list(file, path, FileFacts.of(file).lengthBytes());
    }

    /** The bytes of what was listed. */
    public long totalBytes() {
        return totalBytes;
    }

    /** The files that were listed. */
    public List<Listed> files() {
        return List.copyOf(files);
    }

    /** What was come upon and is not packed: neither file nor folder, or not to be read. */
    public List<Skipped> skipped() {
        return List.copyOf(skipped);
    }

    /**
     * Adds what was listed; not the archive itself, should it be written there. Where a folder was listed, directories and modes are recorded.
     *
     * @param packed is told how many bytes were added, file by file
     * @throws org.pushlog.storage.error.IoFailedException if a file cannot be read
     */
    public void pack(ArchiveWriter writer, LongConsumer packed) {
        for (Listed listed : files) {
            if (writer.isOwn(listed.file)) {
                continue;
            }
            modes.addFile(listed.path, FileModes.of(listed.file));
            try (ByteSource content = FileSource.open(listed.file, listed.path)) {
                writer.add(listed.path, content);
                packed.accept(content.lengthBytes());
            }
        }
        if (hasFolders || writer.recordsModes()) {
            writer.setModes(modes);
        }
    }

    private void list(Path file, String path, long lengthBytes) {
        files.add(new Listed(file, path, lengthBytes));
        totalBytes += lengthBytes;
    }
}
