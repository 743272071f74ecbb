package org.pushlog.sqltests.interop;

import java.nio.file.Path;
import java.util.Map;
import org.pushlog.storage.archive.ManifestEntry;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.archive.Section;
import org.pushlog.storage.io.ByteSource;
import org.pushlog.storage.io.FileSource;
import org.pushlog.storage.ipc.ArrowStream;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.StreamWalk;

/** Says what is in archives. */
final class ArchiveFacts {
    private final Path root;
    private final Facts facts;

    ArchiveFacts(Path root, Facts facts) {
        this.root = root;
        this.facts = facts;
    }

    /** A sealed archive of these files, and each of its sections where the manifest says that it is. */
    void saySealed(String name, Map<String, byte[]> files) {
        try (ByteSource source = FileSource.open(root.resolve(name), name)) {
            SealedArchive archive = SealedArchive.open(source, Guard.ORIGINAL);
            facts.add(name, "archive", "sealed", files.size(), archive.facts().chunkCount());
            sayFiles(name, files);
            for (Section section : archive.sections()) {
                saySection(name, archive, section);
            }
        }
    }

    /** The files of a hot archive. */
    void sayHot(String name, Map<String, byte[]> files) {
        facts.add(name, "archive", "hot", files.size(), files.size());
        sayFiles(name, files);
    }

    /** What is whole of a journal segment. */
    void sayJournal(String name) {
        try (ByteSource source = FileSource.open(root.resolve(name), name)) {
            StreamWalk walk = ArrowStream.walk(source, 0, Guard.ORIGINAL);
            ValueDigest values = new ValueDigest();
            walk.batches()
                    .forEach(batch ->
                            values.addAll(walk.open(source, batch.batchIndex()).batches()));
            facts.add(name, "journal", "-", walk.batches().size(), values.rowCount(), values.hex());
        }
    }

    private void sayFiles(String name, Map<String, byte[]> files) {
        files.forEach((path, content) -> facts.add(name, "file", path, content.length, ValueDigest.of(content)));
    }

    private void saySection(String name, SealedArchive archive, Section section) {
        ManifestEntry entry = archive.entries().get(section.index());
        String form = section.isArrow() ? "arrow" : "raw";
        ByteSource bytes = archive.bytes(entry);
        long batchCount = 0;
        long rowCount = 0;
        String digest;
        if (section.isArrow()) {
            StreamWalk walk = archive.walk(entry);
            ValueDigest values = new ValueDigest();
            walk.batches()
                    .forEach(batch ->
                            values.addAll(walk.open(bytes, batch.batchIndex()).batches()));
            batchCount = walk.batches().size();
            rowCount = values.rowCount();
            digest = values.hex();
        } else {
            byte[] copy = new byte[(int) bytes.lengthBytes()];
            bytes.view(0, copy.length).get(copy);
            digest = ValueDigest.of(copy);
        }
        facts.add(
                name,
                "section",
                entry.index(),
                entry.moduleName().isEmpty() ? "-" : entry.moduleName(),
                entry.offsetBytes(),
                entry.lengthBytes(),
                entry.rowCount(),
                form,
                batchCount,
                rowCount,
                digest);
    }
}
