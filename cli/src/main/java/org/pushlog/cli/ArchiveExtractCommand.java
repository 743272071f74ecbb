package org.pushlog.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pushlog.storage.archive.ExtractReport;
import org.pushlog.storage.archive.FolderExtractor;
import org.pushlog.storage.store.ArchiveSnapshot;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts an archive's files into a folder. */
@Command(
        name = "extract",
        description = {
            "Put the files and folders of an archive into a folder, with their modes.",
            "Every byte is checked before it is written, and nothing is ever written outside the folder."
        })
final class ArchiveExtractCommand extends ConsoleCommand {
    @Parameters(index = "0", paramLabel = "<archive>", description = "The archive file, sealed or hot.")
    private Path archive = Path.of("");

    @Parameters(index = "1", paramLabel = "<target>", description = "The folder; made if it is missing.")
    private Path target = Path.of("");

    @Parameters(
            index = "2..*",
            arity = "0..*",
            paramLabel = "<path>",
            description = "Only these files, and everything below these folders of the archive.")
    private List<String> paths = new ArrayList<>();

    @Option(names = "--force", description = "Replace files that are there.")
    private boolean force;

    ArchiveExtractCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws CommandFailedException {
        StoreOptions options = StoreOptions.defaults();
        try (Location location = Location.open(archive, options);
                Snapshot snapshot = location.snapshot()) {
            FolderExtractor extractor = FolderExtractor.of(archiveOf(snapshot).index(), paths);
            ExtractReport report;
            try (Progress progress = Progress.ofBytes(console(), "extracting", extractor.totalBytes())) {
                report = extractor.extract(target, force, options.memoryLimitBytes(), progress);
            }
            snapshot.checkStillThere();
            console()
                    .out()
                    .println(target + ": " + count(report.fileCount(), "file") + ", "
                            + count(report.folderCount(), "folder") + ", " + count(report.contentBytes(), "byte"));
        }
        return ExitCode.OK;
    }

    private ArchiveSnapshot archiveOf(Snapshot snapshot) throws CommandFailedException {
        List<ArchiveSnapshot> archives = snapshot.stores().stream()
                .flatMap(store -> store.archives().stream())
                .toList();
        if (archives.isEmpty()) {
            throw new CommandFailedException(archive + ": expected an archive, found none");
        }
        if (archives.size() > 1) {
            throw new CommandFailedException(archive + ": expected one archive, found several: "
                    + archives.stream().map(ArchiveSnapshot::file).limit(5).toList());
        }
        return archives.get(0);
    }
}
