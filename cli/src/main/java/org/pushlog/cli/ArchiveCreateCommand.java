package org.pushlog.cli;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import org.pushlog.storage.archive.ArchiveReport;
import org.pushlog.storage.archive.ArchiveWriter;
import org.pushlog.storage.archive.FolderPacker;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Makes a new archive. */
@Command(
        name = "create",
        description =
                "Make a sealed archive of files and folders, with their modes. It has its name only when it is whole.")
final class ArchiveCreateCommand extends PackingCommand {
    @Option(names = "--force", description = "Replace an archive that is there.")
    private boolean force;

    ArchiveCreateCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws CommandFailedException {
        refuseTaken();
        FolderPacker packer = listSources();
        ArchiveReport report;
        try (ArchiveWriter writer = ArchiveWriter.create(archive(), options());
                Progress progress = Progress.ofBytes(console(), "packing", packer.totalBytes())) {
            // Once more, now that no other writer can come between.
            refuseTaken();
            packer.pack(writer, progress);
            report = writer.finish();
        }
        console()
                .out()
                .println(archive() + ": " + count(report.fileCount(), "file") + ", "
                        + count(report.contentBytes(), "byte") + " in an archive of "
                        + count(report.totalBytes(), "byte"));
        return ExitCode.OK;
    }

    private void refuseTaken() throws CommandFailedException {
        if (Files.isDirectory(archive())) {
            throw new CommandFailedException(archive() + ": a folder stands there");
        }
        if (!force && Files.exists(archive(), LinkOption.NOFOLLOW_LINKS)) {
            throw new CommandFailedException(archive() + ": is there already; --force replaces it");
        }
    }
}
