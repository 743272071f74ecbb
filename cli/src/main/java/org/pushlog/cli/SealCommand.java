package org.pushlog.cli;

import java.nio.file.Path;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.hot.HotArchiveWriter;
import org.pushlog.storage.hot.SealReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** Seals a hot archive. */
@Command(name = "seal", description = "Turn a hot archive into a sealed one: its journal becomes sections of the file.")
final class SealCommand extends ConsoleCommand {
    @Parameters(index = "0", paramLabel = "<archive>", description = "The archive file, with its journal beside it.")
    private Path archive = Path.of("");

    SealCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        SealReport report = HotArchiveWriter.sealHot(archive, ArchiveOptions.DEFAULT);
        console()
                .out()
                .println(archive + ": sealed, " + count(report.rowsSealed(), "file") + " in "
                        + count(report.totalBytes(), "byte") + "; " + count(report.segmentsRemoved(), "journal segment")
                        + " of " + count(report.journalBytesReclaimed(), "byte") + " removed");
        return ExitCode.OK;
    }
}
