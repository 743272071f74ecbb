package org.pushlog.storage.archive;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.TargetFolder;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.BytesColumn;
import org.pushlog.storage.ipc.IntegerColumn;

/**
 * Puts the files and folders of an archive into a folder, with the access bits that the archive records (never those that change the owner).
 * All names are looked at before the first byte is written: one that leads out of the target, or that cannot stand beside another, refuses the
 * whole. Links that stand in the target are not followed. Every byte was compared with its checksum before it is written, and a file has its
 * name only when it is whole. Not thread-safe.
 */
public final class FolderExtractor {
    private static final int PATH_COLUMN = ArchiveSchemas.FILES.indexOf("relative_path");
    private static final int SIZE_COLUMN = ArchiveSchemas.FILES.indexOf("size");

    private final ArchiveIndex index;
    private final FolderModes modes;
    private final ExtractionPlan plan;
    private final List<String> wanted;
    private final Set<String> found = new HashSet<>();
    private long totalBytes;

    private FolderExtractor(ArchiveIndex index, List<String> wanted) {
        this.index = index;
        this.modes = index instanceof SealedArchive sealed ? FolderModes.of(sealed) : new FolderModes();
        this.plan = new ExtractionPlan(index.file().name());
        this.wanted = wanted;
    }

    /**
     * Looks at what is to be extracted.
     *
     * @param paths of files, and of folders for everything below them; none for all
     * @throws NotFoundException if one of them is not in the archive
     * @throws InvalidRequestException if a name leads out of the target
     */
    public static FolderExtractor of(ArchiveIndex index, List<String> paths) {
        FolderExtractor extractor = new FolderExtractor(index, List.copyOf(paths));
        extractor.choose();
        return extractor;
    }

    /** The bytes of all files, by the index. */
    public long totalBytes() {
        return totalBytes;
    }

    /**
     * Writes the files and folders.
     *
     * @param target is made if it is missing
     * @param replaces whether files that are there are replaced
     * @param written is told how many bytes were written, piece by piece
     * @throws InvalidRequestException before anything is written, if a name cannot be taken in this target or is taken already
     * @throws org.pushlog.storage.error.CorruptDataException if a file's bytes are not what was archived; files before it were written
     */
    public ExtractReport extract(Path target, boolean replaces, long memoryLimitBytes, LongConsumer written) {
        TargetFolder folder = TargetFolder.open(target);
        plan.finish(folder.isCaseSensitive());
        refuseTaken(folder, replaces);
        List<String> modesToSet = new ArrayList<>();
        plan.folders().forEach((path, mode) -> {
            if (folder.makeFolder(path) || replaces) {
                modesToSet.add(path);
            }
        });
        long[] contentBytes = {0};
        plan.files().forEach((path, file) -> {
            FileContent content = index.content(path, memoryLimitBytes);
            folder.write(
                    path,
                    () -> {
                        @Nullable ByteBuffer piece = content.next();
                        index.file().checkStillThere();
                        if (piece != null) {
                            contentBytes[0] += piece.remaining();
                            written.accept(piece.remaining());
                        }
                        return piece;
                    },
                    file.mode(),
                    replaces);
        });
        // Last, and those below first: a folder that may not be written to is to be filled before.
        for (int i = modesToSet.size() - 1; i >= 0; i--) {
            String path = modesToSet.get(i);
            folder.setMode(path, plan.folders().getOrDefault(path, 0));
        }
        return new ExtractReport(plan.files().size(), plan.folders().size(), contentBytes[0]);
    }

    private void choose() {
        try (BatchCursor cursor = index.files(PathSelection.ALL)) {
            for (Batch batch = cursor.next(); batch != null; batch = cursor.next()) {
                BytesColumn paths = (BytesColumn) batch.column(PATH_COLUMN);
                IntegerColumn sizes = (IntegerColumn) batch.column(SIZE_COLUMN);
                for (int row = 0; row < batch.rowCount(); row++) {
                    String path = paths.stringAt(row);
                    if (isWanted(path)) {
                        long sizeBytes = sizes.longAt(row);
                        plan.addFile(path, sizeBytes, modes.fileMode(path));
                        totalBytes += sizeBytes;
                    }
                }
            }
        }
        for (Map.Entry<String, Integer> folder : modes.directories().entrySet()) {
            if (isWanted(folder.getKey())) {
                plan.addFolder(folder.getKey(), folder.getValue());
            }
        }
        for (String path : wanted) {
            if (!found.contains(path)) {
                throw new NotFoundException(
                        index.file().name(), -1, "there is no file or folder " + ChunkName.quoted(path));
            }
        }
    }

    private boolean isWanted(String path) {
        boolean isWanted = wanted.isEmpty();
        for (String chosen : wanted) {
            String name = chosen.endsWith("/") ? chosen.substring(0, chosen.length() - 1) : chosen;
            if (path.equals(name) || (path.startsWith(name) && path.charAt(name.length()) == '/')) {
                found.add(chosen);
                isWanted = true;
            }
        }
        return isWanted;
    }

    private void refuseTaken(TargetFolder folder, boolean replaces) {
        for (String path : plan.folders().keySet()) {
            FileFacts.Kind kind = folder.find(path);
            if (kind != null && kind != FileFacts.Kind.FOLDER) {
                throw taken(
                        path, (kind == FileFacts.Kind.LINK ? "a link" : "a file") + " stands where a folder is to be");
            }
        }
        for (String path : plan.files().keySet()) {
            FileFacts.Kind kind = folder.find(path);
            if (kind == FileFacts.Kind.FOLDER) {
                throw taken(path, "a folder stands where a file is to be");
            }
            if (kind != null && !replaces) {
                throw taken(path, "is there already");
            }
        }
    }

    private static InvalidRequestException taken(String path, String problem) {
        return new InvalidRequestException(path, -1, problem + "; nothing was extracted");
    }
}
