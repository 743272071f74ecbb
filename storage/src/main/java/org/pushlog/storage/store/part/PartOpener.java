package org.pushlog.storage.store.part;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ArchiveIndex;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.NotFoundException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.hot.HotArchive;
import org.pushlog.storage.hot.JournalSegment;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.io.Folder;
import org.pushlog.storage.io.MemoryByteSource;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.log.LogScan;
import org.pushlog.storage.log.PushLog;
import org.pushlog.storage.store.find.FoundArchive;
import org.pushlog.storage.store.find.FoundFile;
import org.pushlog.storage.store.find.RecoveryFact;
import org.pushlog.storage.store.find.StoreFolder;

/**
 * Opens the files of a listing, or takes over what an earlier state has open if the file is still the same. What a file is, is decided by its
 * content; its name only decides what it counts as when it is damaged.
 */
public final class PartOpener {
    private static final int ATTEMPT_COUNT_MAX = 4;
    private static final int MARK_BYTES = 4;

    private final Guard guard;

    public PartOpener(Guard guard) {
        this.guard = guard;
    }

    /** A file as it was opened, with facts that belong to just these bytes. */
    private record OpenFile(ByteSource bytes, FileFacts facts) {}

    /** The part of a log whose file may not be there, which makes an empty log. */
    public SharedPart openLogOrMissing(FoundFile file, String store, @Nullable SharedPart earlier) {
        try {
            return openFile(file, store, earlier);
        } catch (NotFoundException e) {
            if (earlier instanceof LogPart log && log.facts() == null) {
                log.hold();
                return log;
            }
            LogScan none = LogScan.ofMissingFile(file.name(), guard);
            return new LogPart(file.name(), new MemoryByteSource(file.name(), new byte[0]), none, null);
        }
    }

    /**
     * The part of a file without journal segments: a sealed archive if it ends like one, otherwise a push log, or a damaged archive if it is
     * named like an archive and has no frame.
     *
     * @throws NotFoundException if the file is not there
     */
    SharedPart openFile(FoundFile file, String store, @Nullable SharedPart earlier) {
        FileFacts facts = FileFacts.of(file.path());
        if (earlier != null && isSame(earlier, List.of(facts))) {
            earlier.hold();
            return earlier;
        }
        for (int attempt = 1; ; attempt++) {
            try {
                return openAnew(file, facts, store, earlier);
            } catch (IoFailedException e) {
                FileFacts now = FileFacts.of(file.path());
                if (now.equals(facts) || attempt == ATTEMPT_COUNT_MAX) {
                    throw e;
                }
                // It was cut or replaced while it was read.
                facts = now;
            }
        }
    }

    /**
     * As {@link #openFile} of a file that had no journal segments when the folder was listed. An archive that has become hot since then has
     * no footer any more, and would be taken for damaged, or for the log that its first blob may be; so would one that is sealed again by now.
     *
     * @throws NotFoundException also if it has become hot, or changed after that: the listing does not hold any more
     */
    public SharedPart openUnlessHot(FoundFile file, String store, @Nullable SharedPart earlier) {
        SharedPart part = openFile(file, store, earlier);
        boolean isSettled = part == earlier || part instanceof ArchivePart || !StoreFolder.isArchiveName(file.name());
        // In this order: what was hot when it was opened is hot still, or has changed.
        if (!isSettled && (hasSegments(file.path()) || hasChanged(part, file.path()))) {
            part.release();
            throw new NotFoundException(file.name(), -1, "the archive became hot while it was looked at");
        }
        return part;
    }

    private static boolean hasChanged(SharedPart part, Path file) {
        FileFacts now = FileFacts.find(file);
        if (now == null) {
            return true;
        }
        if (part instanceof LogPart log && log.facts() != null) {
            // A log with the name of an archive may grow.
            FileFacts opened = log.facts();
            return !Objects.equals(opened.fileKey(), now.fileKey()) || now.lengthBytes() < opened.lengthBytes();
        }
        return part instanceof DamagedPart damaged && !damaged.facts().equals(List.of(now));
    }

    private static boolean hasSegments(Path archive) {
        Path absolute = archive.toAbsolutePath();
        Path parent = absolute.getParent();
        String name = String.valueOf(absolute.getFileName());
        return parent != null
                && Folder.list(parent).stream()
                        .anyMatch(facts ->
                                JournalSegment.numberOf(name, facts.name()).isPresent());
    }

    private SharedPart openAnew(FoundFile file, FileFacts facts, String store, @Nullable SharedPart earlier) {
        OpenFile open = open(file, facts);
        boolean handedOver = false;
        try {
            SharedPart part = partOf(open, file, store, earlier);
            handedOver = !(part instanceof DamagedPart);
            return part;
        } catch (InternalError e) {
            throw open.bytes().vanished(e);
        } finally {
            if (!handedOver) {
                open.bytes().close();
            }
        }
    }

    /**
     * The part of an archive with journal segments.
     *
     * @throws NotFoundException if one of its segments is not there
     */
    public SharedPart openHot(FoundArchive archive, String store, @Nullable SharedPart earlier) {
        if (FileFacts.find(archive.file().path()) == null) {
            String problem = "there are journal segments of this archive, but not the archive itself";
            NotFoundException cause = new NotFoundException(archive.file().name(), -1, problem);
            return damaged(archive.file(), 0, store, List.of(), cause);
        }
        List<FoundFile> files = new ArrayList<>();
        files.add(archive.file());
        archive.segments().forEach(segment -> files.add(segment.file()));
        List<FileFacts> facts =
                files.stream().map(file -> FileFacts.of(file.path())).toList();
        if (earlier != null && isSame(earlier, facts)) {
            earlier.hold();
            return earlier;
        }
        List<ByteSource> sources = new ArrayList<>();
        List<FileFacts> openFacts = new ArrayList<>();
        boolean handedOver = false;
        try {
            List<JournalSegment> segments = new ArrayList<>();
            // The journal first: a blob is there before the row that names it.
            for (int i = files.size() - 1; i >= 0; i--) {
                OpenFile open = open(files.get(i), facts.get(i));
                sources.add(0, open.bytes());
                openFacts.add(0, open.facts());
                if (i > 0) {
                    segments.add(
                            new JournalSegment(archive.segments().get(i - 1).number(), open.bytes()));
                }
            }
            HotArchive hot = HotArchive.open(sources.get(0), segments, guard);
            ArchivePart part = new ArchivePart(archive.file().name(), store, hot, sources, openFacts, guard);
            handedOver = true;
            return part;
        } catch (InternalError e) {
            throw sources.get(0).vanished(e);
        } catch (IoFailedException | NotFoundException e) {
            throw e;
        } catch (StorageException e) {
            return damaged(archive.file(), sources.get(0).lengthBytes(), store, openFacts, e);
        } finally {
            if (!handedOver) {
                sources.forEach(ByteSource::close);
            }
        }
    }

    private SharedPart partOf(OpenFile open, FoundFile file, String store, @Nullable SharedPart earlier) {
        ByteSource bytes = open.bytes();
        boolean hasArchiveName = StoreFolder.isArchiveName(file.name());
        if (SealedArchive.hasFooter(bytes)) {
            return openSealed(open, file, store);
        }
        LogScan scan = scan(open, earlier);
        if (hasArchiveName && scan.frameCount() == 0) {
            return openSealed(open, file, store);
        }
        if (!looksLikeLog(bytes, scan, file)) {
            UnsupportedFormatException neither =
                    new UnsupportedFormatException(file.name(), 0, "neither a push log nor an archive");
            return damaged(file, bytes.lengthBytes(), store, List.of(open.facts()), neither);
        }
        return new LogPart(file.name(), bytes, scan, open.facts());
    }

    private SharedPart openSealed(OpenFile open, FoundFile file, String store) {
        try {
            ArchiveIndex sealed = SealedArchive.open(open.bytes(), guard);
            return new ArchivePart(file.name(), store, sealed, List.of(open.bytes()), List.of(open.facts()), guard);
        } catch (IoFailedException e) {
            throw e;
        } catch (StorageException e) {
            return damaged(file, open.bytes().lengthBytes(), store, List.of(open.facts()), e);
        }
    }

    private LogScan scan(OpenFile open, @Nullable SharedPart earlier) {
        if (earlier instanceof LogPart log && log.facts() != null) {
            FileFacts before = log.facts();
            boolean sameFile = Objects.equals(before.fileKey(), open.facts().fileKey());
            if (sameFile && open.bytes().lengthBytes() > before.lengthBytes()) {
                return PushLog.extend(log.scan(), open.bytes());
            }
        }
        return PushLog.scan(open.bytes(), guard);
    }

    /** A file that was named may have any name; with no frame in it, it must at least begin like one. */
    private static boolean looksLikeLog(ByteSource bytes, LogScan scan, FoundFile file) {
        if (scan.frameCount() > 0 || StoreFolder.isLogName(file.name())) {
            return true;
        }
        int length = (int) Math.min(MARK_BYTES, bytes.lengthBytes());
        for (int i = 0; i < length; i++) {
            if (bytes.view(i, 1).get(0) != (byte) 0xFF) {
                return false;
            }
        }
        return true;
    }

    private static DamagedPart damaged(
            FoundFile file, long fileBytes, String store, List<FileFacts> facts, StorageException cause) {
        RecoveryFact fact = RecoveryFact.damagedArchive(file.name(), fileBytes, cause.fault(), store);
        return new DamagedPart(fact, facts, cause);
    }

    /** Opens the file so that its facts and its bytes are of one moment and one file. */
    private static OpenFile open(FoundFile file, FileFacts seen) {
        FileFacts before = seen;
        for (int attempt = 1; ; attempt++) {
            ByteSource bytes = FileSource.open(file.path(), file.name());
            boolean handedOver = false;
            try {
                FileFacts after = FileFacts.of(file.path());
                boolean sameFile = Objects.equals(before.fileKey(), after.fileKey());
                if (sameFile && after.lengthBytes() == bytes.lengthBytes()) {
                    handedOver = true;
                    return new OpenFile(bytes, after);
                }
                if (sameFile && attempt >= ATTEMPT_COUNT_MAX) {
                    // A busy writer: take what was there; the next look sees that there is more.
                    handedOver = true;
                    return new OpenFile(
                            bytes,
                            new FileFacts(
                                    after.name(),
                                    after.kind(),
                                    bytes.lengthBytes(),
                                    before.modified(),
                                    after.fileKey()));
                }
                if (attempt > 2 * ATTEMPT_COUNT_MAX) {
                    throw new IoFailedException(file.name(), -1, "the file is replaced faster than it can be opened");
                }
                before = after;
            } finally {
                if (!handedOver) {
                    bytes.close();
                }
            }
        }
    }

    private static boolean isSame(SharedPart earlier, List<FileFacts> facts) {
        if (earlier instanceof LogPart log) {
            return facts.size() == 1 && facts.get(0).equals(log.facts());
        }
        if (earlier instanceof ArchivePart archive) {
            return archive.facts().equals(facts);
        }
        return earlier instanceof DamagedPart damaged && damaged.facts().equals(facts);
    }
}
