package org.pushlog.adapter.table;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.FileContent;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.store.ArchiveSnapshot;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreSnapshot;

/** The content of archived files, whole. */
public final class FileContents {
    private static final int ARRAY_LENGTH_MAX = Integer.MAX_VALUE - 16;
    private static final int NAMED_STORES_MAX = 10;

    private FileContents() {}

    /**
     * The content of a file as the snapshot's archives have it.
     *
     * @param store whose file is meant, or null where only one store has it
     * @param memoryLimitBytes how long the content may be, and how much memory its decoding may take
     * @throws NotFoundException if there is no such store or no archive has the file; names it
     * @throws InvalidRequestException if several stores have the file and none is named; lists them
     * @throws LimitExceededException if the content is longer than the limit
     * @throws org.pushlog.storage.error.StorageException if the content cannot be read
     */
    public static byte[] of(Snapshot snapshot, String path, @Nullable String store, long memoryLimitBytes) {
        try {
            byte[] content = content(archiveOf(snapshot, path, store), path, memoryLimitBytes);
            snapshot.checkStillThere();
            return content;
        } catch (InternalError e) {
            // What the JVM raises for a page that is no longer behind a mapping.
            snapshot.checkStillThere();
            throw new IoFailedException(Fault.of(path, "an archive was cut while it was read"), e);
        }
    }

    private static byte[] content(ArchiveSnapshot archive, String path, long memoryLimitBytes) {
        FileContent content = archive.index().content(path, memoryLimitBytes);
        long limit = Math.min(memoryLimitBytes, ARRAY_LENGTH_MAX);
        if (content.sizeBytes() > limit) {
            throw tooLong(archive, path, content.sizeBytes(), limit);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (ByteBuffer piece = content.next(); piece != null; piece = content.next()) {
            if (piece.remaining() > limit - bytes.size()) {
                throw tooLong(archive, path, bytes.size() + (long) piece.remaining(), limit);
            }
            byte[] copy = new byte[piece.remaining()];
            piece.get(copy);
            bytes.write(copy, 0, copy.length);
        }
        return bytes.toByteArray();
    }

    private static ArchiveSnapshot archiveOf(Snapshot snapshot, String path, @Nullable String store) {
        List<String> owners = new ArrayList<>();
        ArchiveSnapshot found = null;
        boolean storeExists = false;
        for (StoreSnapshot candidate : snapshot.stores()) {
            if (store != null && !store.equals(candidate.name())) {
                continue;
            }
            storeExists = true;
            for (ArchiveSnapshot archive : candidate.archives()) {
                if (archive.index().contains(path)) {
                    found = archive;
                    owners.add(candidate.name() + " (" + archive.file() + ")");
                }
            }
        }
        if (store != null && !storeExists) {
            throw new NotFoundException(store, -1, "there is no such store");
        }
        if (found == null) {
            throw new NotFoundException(
                    path, -1, store == null ? "no archive has this file" : "no archive of store " + store + " has it");
        }
        if (owners.size() > 1) {
            throw new InvalidRequestException(
                    path, -1, "several stores have this file, name one of them: " + shown(owners));
        }
        return found;
    }

    private static String shown(List<String> owners) {
        String names = String.join(", ", owners.subList(0, Math.min(owners.size(), NAMED_STORES_MAX)));
        return owners.size() <= NAMED_STORES_MAX
                ? names
                : names + " and " + (owners.size() - NAMED_STORES_MAX) + " more";
    }

    private static LimitExceededException tooLong(ArchiveSnapshot archive, String path, long lengthBytes, long limit) {
        return new LimitExceededException(
                archive.file() + " " + path, -1, "the file has " + lengthBytes + " bytes, the limit is " + limit);
    }
}
