package org.pushlog.storage.store.part;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ArchiveIndex;
import org.pushlog.storage.archive.ManifestEntry;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.SectionKind;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.hot.HotArchive;
import org.pushlog.storage.hot.SegmentFacts;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.log.PushLog;
import org.pushlog.storage.store.find.RecoveryFact;
import org.pushlog.storage.store.find.RecoveryKind;

/** An archive that is open, with its journal segments if it is hot and its sealed logs if it is sealed. */
public final class ArchivePart extends SharedPart {
    private final String name;
    private final ArchiveIndex index;
    private final List<ByteSource> sources;
    private final List<FileFacts> facts;
    private final List<RecoveryFact> recovery = new ArrayList<>();
    private final @Nullable SealedPart refs;
    private final @Nullable SealedPart secrets;

    /**
     * @param sources the files, which this part closes
     * @param facts of the archive file and its segments when they were opened
     */
    ArchivePart(
            String name,
            String store,
            ArchiveIndex index,
            List<ByteSource> sources,
            List<FileFacts> facts,
            Guard guard) {
        this.name = name;
        this.index = index;
        this.sources = List.copyOf(sources);
        this.facts = List.copyOf(facts);
        if (index instanceof HotArchive hot) {
            hot.segments().forEach(segment -> recovery.add(journalFact(segment, store)));
        }
        this.refs = sealedLog(SectionKind.REFS, store, guard);
        this.secrets = sealedLog(SectionKind.SECRETS, store, guard);
    }

    public String name() {
        return name;
    }

    public ArchiveIndex index() {
        return index;
    }

    List<FileFacts> facts() {
        return facts;
    }

    /** What of the journal, or of the sealed logs, could not be read; and the journal segments that could. */
    public List<RecoveryFact> recovery() {
        return recovery;
    }

    @Nullable
    public SealedPart refs() {
        return refs;
    }

    @Nullable
    public SealedPart secrets() {
        return secrets;
    }

    @Override
    protected void closeBytes() {
        sources.forEach(ByteSource::close);
    }

    @Override
    public void checkStillThere() {
        sources.forEach(ByteSource::checkStillThere);
    }

    private @Nullable SealedPart sealedLog(SectionKind kind, String store, Guard guard) {
        if (!(index instanceof SealedArchive archive)) {
            return null;
        }
        ManifestEntry entry = archive.find(kind);
        if (entry == null) {
            return null;
        }
        try {
            ByteSource section = archive.bytes(entry);
            return new SealedPart(
                    name, section, PushLog.readSectionSchema(section, guard), PushLog.readSection(section, guard));
        } catch (StorageException e) {
            recovery.add(RecoveryFact.damagedArchive(name, archive.file().lengthBytes(), e.fault(), store));
            return null;
        }
    }

    private static RecoveryFact journalFact(SegmentFacts segment, String store) {
        return new RecoveryFact(
                null,
                segment.name(),
                RecoveryKind.JOURNAL,
                segment.batchCount(),
                segment.rowCount(),
                segment.fileBytes(),
                segment.validBytes(),
                segment.tornBytes(),
                segment.reason() == null ? null : RecoveryFact.reasonOf(segment.name(), segment.reason()),
                store);
    }
}
