package org.pushlog.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.pushlog.storage.archive.ArchiveReport;
import org.pushlog.storage.archive.ArchiveWriter;
import org.pushlog.storage.archive.FolderPacker;
import org.pushlog.storage.hot.AppendReport;
import org.pushlog.storage.hot.HotArchiveWriter;
import org.pushlog.storage.hot.HotFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Adds files to an archive that is there. */
@Command(
        name = "add",
        description = {
            "Add files and folders to an archive; one whose path is there already takes its place.",
            "A sealed archive is replaced by its next state in one step. A hot archive is appended to and stays hot."
        })
final class ArchiveAddCommand extends PackingCommand {
    private static final long BATCH_LENGTH_BYTES = 16 << 20;

    @Option(
            names = "--hot",
            description =
                    "Append to a journal beside the archive, also if it is sealed or missing: cheap however large it"
                            + " is.")
    private boolean hot;

    ArchiveAddCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws CommandFailedException, IOException {
        boolean appends = hot || HotArchiveWriter.isHot(archive());
        FolderPacker packer = listSources();
        if (appends) {
            appendToHot(packer);
        } else {
            addToSealed(packer);
        }
        return ExitCode.OK;
    }

    private void addToSealed(FolderPacker packer) {
        ArchiveReport report;
        try (ArchiveWriter writer = ArchiveWriter.append(archive(), options());
                Progress progress = Progress.ofBytes(console(), "packing", packer.totalBytes())) {
            packer.pack(writer, progress);
            report = writer.finish();
        }
        for (String section : report.droppedSections()) {
            warn("the section " + section + " is left out: it would not fit the files any more");
        }
        print(report.addedCount(), report.replacedCount(), report.contentBytes());
    }

    /** Some files at a time, so that memory stays bounded; each time is durable by itself. */
    private void appendToHot(FolderPacker packer) throws IOException {
        long added = 0;
        long replaced = 0;
        try (HotArchiveWriter writer = HotArchiveWriter.open(archive(), options());
                Progress progress = Progress.ofBytes(console(), "packing", packer.totalBytes())) {
            List<HotFile> batch = new ArrayList<>();
            long batchBytes = 0;
            List<FolderPacker.Listed> files = packer.files();
            for (int i = 0; i < files.size(); i++) {
                FolderPacker.Listed file = files.get(i);
                byte[] content = Files.readAllBytes(file.file());
                batch.add(new HotFile(file.path(), content));
                batchBytes += content.length;
                if (batchBytes >= BATCH_LENGTH_BYTES || i == files.size() - 1) {
                    AppendReport report = writer.append(batch);
                    added += report.rowsAdded();
                    replaced += report.rowsReplaced();
                    progress.accept(batchBytes);
                    batch.clear();
                    batchBytes = 0;
                }
            }
        }
        print(added, replaced, packer.totalBytes());
    }

    private void print(long added, long replaced, long contentBytes) {
        console()
                .out()
                .println(archive() + ": " + count(added, "file") + " added, " + count(replaced, "file") + " replaced, "
                        + count(contentBytes, "byte"));
    }
}
