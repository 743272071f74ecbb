package org.pushlog.cli;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.log.CompactionReport;
import org.pushlog.storage.log.LogWriterOptions;
import org.pushlog.storage.log.PushLogWriter;
import org.pushlog.storage.log.TailCut;
import org.pushlog.storage.store.History;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts the frames of a log together. */
@Command(
        name = "compact",
        description = "Put all frames of a push log together into one; rows and history stay as they are.")
final class CompactCommand extends LocationCommand {
    @Parameters(index = "1", paramLabel = "<log>", description = "The log by its table's name, such as refs.")
    private String log = "";

    @Option(
            names = "--store",
            paramLabel = "<store>",
            description = "The store whose log is meant; may be left out while only one has it.")
    private @Nullable String store;

    CompactCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws SQLException, CommandFailedException {
        Path file;
        try (Connection connection = connect()) {
            file = fileOf(connection.unwrap(Location.class));
        }
        try (PushLogWriter writer = PushLogWriter.open(file, LogWriterOptions.DEFAULT)) {
            TailCut cut = writer.tailCut();
            if (cut != null) {
                warn(file.getFileName() + ": a torn tail of " + count(cut.lengthBytes(), "byte")
                        + " was cut off; it is kept as " + cut.keptAs());
            }
            CompactionReport report = writer.compact();
            console()
                    .out()
                    .println(file + ": " + count(report.framesBefore(), "frame") + " of "
                            + count(report.bytesBefore(), "byte") + " are now " + count(report.framesAfter(), "frame")
                            + " of " + count(report.bytesAfter(), "byte") + "; " + count(report.rowCount(), "row"));
        }
        return ExitCode.OK;
    }

    private Path fileOf(Location location) throws CommandFailedException {
        try (Snapshot snapshot = location.snapshot()) {
            List<History> named = snapshot.stores().stream()
                    .flatMap(each -> each.histories().stream())
                    .filter(history -> history.name().equalsIgnoreCase(log))
                    .toList();
            List<History> chosen = named.stream()
                    .filter(history -> store == null || history.storeName().equals(store))
                    .toList();
            if (named.isEmpty()) {
                throw new CommandFailedException("there is no log " + log + " at " + location.path());
            }
            List<String> stores = named.stream().map(History::storeName).toList();
            if (chosen.isEmpty()) {
                throw new CommandFailedException(
                        "the store " + store + " has no log " + log + "; it is in " + String.join(", ", stores));
            }
            if (chosen.size() > 1) {
                throw new CommandFailedException(
                        "several stores have the log " + log + ", name one with --store: " + String.join(", ", stores));
            }
            String name = chosen.get(0).file();
            return isFolder() ? location.path().resolve(name) : location.path();
        }
    }
}
