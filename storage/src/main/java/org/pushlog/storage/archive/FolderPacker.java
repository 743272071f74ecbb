package org.pushlog.storage.archive;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.FileModes;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.Folder;

/** Puts a folder into an archive: its files, its directories and their modes. Links are not followed. */
public final class FolderPacker {
    private final Path root;
    private final FolderModes modes = new FolderModes();
    private final List<Skipped> skipped = new ArrayList<>();

    private FolderPacker(Path root) {
        this.root = root;
    }

    /** Something that was not put into the archive. */
    public record Skipped(String path, FileFacts.Kind kind) {}

    /**
     * Adds everything below a folder, in the order of names; not the archive itself, should it be written there.
     *
     * @return what is neither file nor folder, or cannot be read, and therefore is not in the archive
     * @throws org.pushlog.storage.error.IoFailedException if a file cannot be read
     */
    public static List<Skipped> addFolder(Path root, ArchiveWriter writer) {
        FolderPacker packer = new FolderPacker(root);
        packer.run(writer);
        writer.setModes(packer.modes);
        return List.copyOf(packer.skipped);
    }

    private void run(ArchiveWriter writer) {
        Deque<String> folders = new ArrayDeque<>();
        folders.push("");
        while (!folders.isEmpty()) {
            String folder = folders.pop();
            List<String> below = new ArrayList<>();
            for (FileFacts facts : Folder.list(root.resolve(folder))) {
                String path = folder.isEmpty() ? facts.name() : folder + "/" + facts.name();
                switch (facts.kind()) {
                    case FILE -> {
                        if (!writer.isOwn(root.resolve(path))) {
                            addFile(path, writer);
                        }
                    }
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

    private void addFile(String path, ArchiveWriter writer) {
        Path file = root.resolve(path);
        modes.addFile(path, FileModes.of(file));
        try (ByteSource content = FileSource.open(file, path)) {
            writer.add(path, content);
        }
    }
}
