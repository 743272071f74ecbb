package org.pushlog.storage.hot;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.archive.ArchiveTail;
import org.pushlog.storage.archive.ManifestEntry;
import org.pushlog.storage.archive.ReservedSection;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.SectionKind;
import org.pushlog.storage.codec.Blake3Digest;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileFacts;
import org.pushlog.storage.io.FileOutput;
import org.pushlog.storage.io.StorageDirectory;
import org.pushlog.storage.io.StorageDirectory.OpenMode;
import org.pushlog.storage.io.WritableFile;
import org.pushlog.storage.ipc.Guard;

/**
 * The sections of a sealed archive that outlive its becoming hot again, when its tail is overwritten: references, secrets, directories and
 * modes, remarks. They stand in {@code <archive>.kept-<length>-<digest>}, an archive without files. Length and digest are those of the journal
 * segment that has all rows, when it was made, so that a file that an interruption left behind is not taken for one of another history.
 */
final class KeptSections implements AutoCloseable {
    private static final String INFIX = ".kept-";
    private static final int DIGEST_CHARS = 16;
    private static final List<SectionKind> KEPT =
            List.of(SectionKind.FSMETA, SectionKind.REFS, SectionKind.SECRETS, SectionKind.META);

    static final KeptSections NONE = new KeptSections(null, List.of());

    private final @Nullable ByteSource source;
    private final List<ReservedSection> sections;

    private KeptSections(@Nullable ByteSource source, List<ReservedSection> sections) {
        this.source = source;
        this.sections = sections;
    }

    /** The sections; usable until this is closed. */
    List<ReservedSection> sections() {
        return sections;
    }

    /** Those of a sealed archive that are to be kept; usable as long as its source is open. */
    static List<ReservedSection> of(SealedArchive archive) {
        List<ReservedSection> found = new ArrayList<>();
        for (SectionKind kind : KEPT) {
            ManifestEntry entry = archive.find(kind);
            if (entry != null) {
                found.add(ReservedSection.ofBytes(kind, entry.rowCount(), archive.bytes(entry)));
            }
        }
        return found;
    }

    /** Writes sections for the history of which this segment has all rows, durably; nothing if there are none. */
    static void write(StorageDirectory directory, String name, List<ReservedSection> sections, byte[] segment) {
        if (sections.isEmpty()) {
            return;
        }
        String keptName = name + INFIX + segment.length + "-" + digestOf(segment);
        try (WritableFile file = directory.open(keptName, OpenMode.CREATE_OR_EMPTY)) {
            ArchiveTail tail = new ArchiveTail(new FileOutput(file, 0));
            sections.forEach(tail::writeReserved);
            tail.finish();
            file.sync();
        }
        directory.sync();
    }

    /** The kept sections of the history that one of these segments was made with. */
    static KeptSections find(StorageDirectory directory, String name, List<ByteSource> segments) {
        for (FileFacts facts : directory.list()) {
            if (isKept(name, facts) && belongsToAny(facts.name().substring(name.length()), segments)) {
                ByteSource source = directory.read(facts.name());
                return new KeptSections(source, of(SealedArchive.open(source, Guard.EXTENDED)));
            }
        }
        return NONE;
    }

    /** Deletes all files of kept sections. */
    static void delete(StorageDirectory directory, String name) {
        for (FileFacts facts : directory.list()) {
            if (isKept(name, facts)) {
                directory.delete(facts.name());
            }
        }
    }

    @Override
    public void close() {
        if (source != null) {
            source.close();
        }
    }

    /** Of segments that are being deleted, any may be gone already, but the one that has all rows goes last. */
    private static boolean belongsToAny(String suffix, List<ByteSource> segments) {
        return segments.stream().anyMatch(segment -> belongsTo(suffix, segment));
    }

    private static boolean belongsTo(String suffix, ByteSource segment) {
        int dash = suffix.lastIndexOf('-');
        int length = Integer.parseInt(suffix.substring(INFIX.length(), dash));
        if (length > segment.lengthBytes()) {
            return false;
        }
        byte[] bytes = new byte[length];
        segment.view(0, length).get(bytes);
        return suffix.substring(dash + 1).equals(digestOf(bytes));
    }

    private static boolean isKept(String name, FileFacts facts) {
        return facts.name().startsWith(name + INFIX)
                && facts.name()
                        .substring(name.length() + INFIX.length())
                        .matches("[0-9]{1,9}-[0-9a-f]{" + DIGEST_CHARS + "}");
    }

    private static String digestOf(byte[] segment) {
        return Blake3Digest.toHex(Blake3Digest.of(segment)).substring(0, DIGEST_CHARS);
    }
}
