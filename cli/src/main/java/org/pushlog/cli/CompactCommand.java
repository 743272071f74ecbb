package org.pushlog.cli;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.log.CompactionReport;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.LocationWriter;
import org.pushlog.storage.store.OpenPush;
import org.pushlog.storage.store.WriteOptions;
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
    public Integer call() throws SQLException {
        String name = log.toLowerCase(Locale.ROOT);
        try (Connection connection = connect()) {
            LocationWriter writer = new LocationWriter(connection.unwrap(Location.class), WriteOptions.DEFAULT);
            try (OpenPush push = writer.begin(name, store)) {
                // A torn tail is cut off when a log is opened for writing, and only then it can be told.
                String repair = push.repair();
                if (repair != null) {
                    warn(repair);
                }
            }
            CompactionReport report = writer.compact(name, store);
            console()
                    .out()
                    .println(name + ": " + count(report.framesBefore(), "frame") + " of "
                            + count(report.bytesBefore(), "byte") + " are now " + count(report.framesAfter(), "frame")
                            + " of " + count(report.bytesAfter(), "byte") + "; " + count(report.rowCount(), "row"));
        }
        return ExitCode.OK;
    }
}
