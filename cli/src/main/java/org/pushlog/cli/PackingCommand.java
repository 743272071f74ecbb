package org.pushlog.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.Compression;
import org.pushlog.storage.archive.FolderPacker;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that puts files into an archive. */
abstract class PackingCommand extends ConsoleCommand {
    @Parameters(index = "0", paramLabel = "<archive>", description = "The archive file.")
    private Path archive = Path.of("");

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "<source>",
            description = "Files, which are put in under their names, and folders, everything below which is put in.")
    private List<Path> sources = new ArrayList<>();

    @Option(
            names = "--level",
            paramLabel = "<0-22>",
            description = "Compress by this Zstandard level; 0 stores everything as it is. Default: ${DEFAULT-VALUE}.",
            defaultValue = "0")
    private int level;

    PackingCommand(Console console) {
        super(console);
    }

    final Path archive() {
        return archive;
    }

    final ArchiveOptions options() {
        return ArchiveOptions.DEFAULT.withCompression(Compression.ofLevel(level));
    }

    /** Looks at everything that is to be packed; links and the like are left out with a warning. */
    final FolderPacker listSources() throws CommandFailedException {
        FolderPacker packer = new FolderPacker();
        for (Path source : sources) {
            Path name = source.getFileName();
            if (Files.isDirectory(source) || name == null) {
                packer.listFolder(source);
            } else {
                packer.listFile(source, name.toString());
            }
        }
        for (FolderPacker.Skipped skipped : packer.skipped()) {
            if (skipped.isLost()) {
                throw new CommandFailedException(skipped.path() + ": " + skipped.reason() + "; nothing was packed");
            }
            warn(skipped.path() + " is left out: " + skipped.reason());
        }
        return packer;
    }
}
